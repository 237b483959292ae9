import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { call } from '../../support/http.ts';
import { runJob } from '../../support/jobs.ts';
import { inSeconds, newId } from '../../support/people.ts';
import { WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';

let server: SignInServer;

beforeAll(async () => {
  // Six months, twelve months and one hour are the defaults; 30 days for strangers became 10 by the environment.
  server = await startSignInServer({ env: { RETENTION_REFUSED_DAYS: '10', ...WITH_REQUEST_LOG } });
});
afterAll(() => server.stop());

const ago = (days: number) => inSeconds(-days * 86_400);

const column = async (query: string) => (await server.sql(query)).flat();

it('the log forgets masked strangers first, and everybody after six months', async () => {
  for (const [user, days] of [
    ['x***@exemplo.com.br', 9],
    ['y***@exemplo.com.br', 11],
    ['ana@exemplo.com.br', 11],
    ['bia@exemplo.com.br', 182],
    ['eva@exemplo.com.br', 184],
  ] as const) {
    const fields = { type: 'seguranca', action: 'teste', status: 'alerta', timestamp: ago(days) };
    await server.create('system_logs', { user, ...fields });
  }
  await runJob(server.pb, 'forget-old-log-rows');
  expect(await column("SELECT user FROM system_logs WHERE action = 'teste' ORDER BY user")).toEqual([
    'ana@exemplo.com.br',
    'bia@exemplo.com.br',
    'x***@exemplo.com.br',
  ]);
  const settings = await call(server.pb, 'GET', '/api/settings', { token: server.pb.superuserToken });
  expect(settings.json['logs']?.['maxDays']).toBe(183);
});

it('old rows go a part at a time, so that others write in between: of those before a fault none comes back', async () => {
  await server.sql(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO system_logs (id, type, user, action, ip, status, timestamp, created_at, updated_at)
    SELECT printf('p%014d', i), 'seguranca', '', 'parte', '', 'alerta', '2020-01-01 00:00:00.' || printf('%04dZ', i), '', '' FROM n`);
  await server.sql(`CREATE TRIGGER fault_at_the_last BEFORE DELETE ON system_logs WHEN OLD.id = 'p00000000001200'
    BEGIN SELECT RAISE(ABORT, 'a fault'); END`);
  const left = () => column("SELECT COUNT(*) FROM system_logs WHERE action = 'parte'");
  await runJob(server.pb, 'forget-old-log-rows');
  expect(await left()).toEqual(['200']);
  await server.sql('DROP TRIGGER fault_at_the_last');
  await runJob(server.pb, 'forget-old-log-rows');
  expect(await left()).toEqual(['0']);
});

it('a rejected request is kept for twelve months after the decision, an approved or open one longer', async () => {
  for (const [email, status, days] of [
    ['recusada.ha.pouco@x.com.br', 'rejected', 364],
    ['recusada.ha.muito@x.com.br', 'rejected', 366],
    ['aprovada@x.com.br', 'approved', 400],
    ['pendente@x.com.br', 'pending', 400],
  ] as const)
    await server.create('registration_requests', {
      full_name: 'Alguém',
      email,
      status,
      ...(status === 'pending' ? {} : { reviewed_at: ago(days) }),
    });
  // Without a date of decision the last change counts.
  await server.sql(`INSERT INTO registration_requests (id, full_name, email, status, created_at, updated_at)
    VALUES ('semdecisao00001', 'Alguém', 'sem.data@x.com.br', 'rejected', '${ago(500)}', '${ago(400)}')`);
  await runJob(server.pb, 'forget-rejected-requests');
  expect(await column('SELECT email FROM registration_requests ORDER BY email')).toEqual([
    'aprovada@x.com.br',
    'pendente@x.com.br',
    'recusada.ha.pouco@x.com.br',
  ]);
});

it('a code that nobody used is gone after an hour, a living one stays', async () => {
  const person = await server.person();
  const { codeId } = await server.ask(person.email);
  await server.sql(`INSERT INTO _otps (id, collectionRef, recordRef, password, created)
    SELECT 'c${newId().slice(2)}' || n, collectionRef, recordRef, password,
      CASE n WHEN 1 THEN '${ago(61 / 1440)}' ELSE '${ago(59 / 1440)}' END
    FROM _otps, (SELECT 1 AS n UNION SELECT 2) WHERE id = '${codeId}'`);
  const codes = () => column(`SELECT id FROM _otps WHERE recordRef = '${person.id}' AND id LIKE 'c%'`);
  expect(await codes()).toHaveLength(3);
  await runJob(server.pb, 'forget-sign-in-codes');
  const left = await codes();
  expect([left.length, left.includes(codeId)]).toEqual([2, true]);
});

/** Rows that a job looks at, each named by what becomes of it. */
const MEMORY = [
  {
    job: 'forget-old-invitations',
    table: 'invitations',
    name: 'user_id',
    rows: {
      gone: { invited_by: 'x', state: 'sent', created_at: ago(91) },
      'sent lately': { invited_by: 'x', state: 'sent', created_at: ago(89) },
      'still waits': { invited_by: 'x', state: 'waiting', created_at: ago(91) },
    },
  },
  {
    job: 'forget-old-notices',
    table: 'expiry_notices',
    name: 'user_id',
    rows: {
      gone: { last_day: ago(62).slice(0, 10), days: 7, at: ago(69), state: 'sent' },
      lately: { last_day: ago(58).slice(0, 10), days: 7, at: ago(65), state: 'sent' },
    },
  },
  {
    job: 'forget-old-purchases',
    table: 'purchases',
    name: 'order_id',
    rows: {
      gone: { provider: 'a', product: 'p', email: 'e', paid_at: ago(402), undone_at: ago(401) },
      'undone lately': { provider: 'a', product: 'p', email: 'e', paid_at: ago(402), undone_at: ago(399) },
      'of an account': { provider: 'a', product: 'p', email: 'e', paid_at: ago(402), user_id: 'u' },
    },
  },
  {
    job: 'forget-old-purchases',
    table: 'erased_orders',
    name: 'order_id',
    rows: {
      gone: { provider: 'a', closed: 1, erased_at: ago(401) },
      'of the erased': { provider: 'a', closed: 1, erased_at: ago(399) },
    },
  },
];

it.each(MEMORY)(
  '$job deletes what is long over in $table, and nothing else',
  async ({ job, table, name, rows }) => {
    for (const [what, row] of Object.entries(rows)) {
      const fields: Record<string, unknown> = { [name]: what, ...row };
      await server.sql(`INSERT INTO ${table} (${Object.keys(fields).join(', ')})
      VALUES (${Object.values(fields)
        .map((value) => `'${value}'`)
        .join(', ')})`);
    }
    await runJob(server.pb, job);
    const stay = Object.keys(rows).filter((what) => what !== 'gone');
    expect(await column(`SELECT ${name} FROM ${table} ORDER BY ${name}`)).toEqual(stay.sort());
  },
);

it.each(['copia', 'copia-anterior', 'de-outro-usuario.7'])(
  '%s: data from before an update are kept for a week',
  async (name) => {
    const copy = join(server.pb.dataDir, '.atualizacao', name);
    mkdirSync(copy, { recursive: true });
    writeFileSync(join(copy, 'data.db'), '');
    const age = (days: number) => utimesSync(copy, new Date(), new Date(Date.now() - days * 86_400_000));
    age(6);
    await runJob(server.pb, 'forget-update-copy');
    expect(existsSync(copy)).toBe(true);
    age(8);
    await runJob(server.pb, 'forget-update-copy');
    expect(existsSync(copy)).toBe(false);
  },
);

it.each([
  ['', 50_000],
  [' also of years', 1_200_000],
])(
  'what a server said that an update has started is kept to its last lines,%s, and goes on',
  async (_, many) => {
    const log = join(server.pb.dataDir, 'servidor.log');
    const line = (nth: number) => `${String(nth).padStart(9, '0')} recusou a configuração\n`;
    // As the shell opens it.
    const open = openSync(log, 'a');
    try {
      for (let nth = 0; nth < 10; nth += 1) writeSync(open, line(nth));
      await runJob(server.pb, 'bound-server-log');
      expect(readFileSync(log, 'utf8').split('\n')).toHaveLength(11);
      writeSync(open, Array.from({ length: many }, (_, nth) => line(nth)).join(''));
      await runJob(server.pb, 'bound-server-log');
      expect(statSync(log).size).toBeLessThanOrEqual(300_000);
      writeSync(open, 'a última\n');
      const lines = readFileSync(log, 'utf8').split('\n');
      expect(lines[0]).toMatch(/^\d{9} recusou a configuração$/);
      expect(lines.slice(-3)).toEqual([line(many - 1).trim(), 'a última', '']);
    } finally {
      closeSync(open);
      rmSync(log);
    }
  },
);
