import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJob } from '../../support/jobs.ts';
import { newId } from '../../support/people.ts';
import { runPocketBase, SUPERUSER } from '../../support/pocketbase-process.ts';
import { addRow } from '../../support/records.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { eventually } from '../../support/wait.ts';

const ADMIN = 'admin@exemplo.com.br';
const SUPERUSERS = '/api/collections/_superusers';
/** What a sign-in waits for its mail, so that one of a busy machine is sent in time as well. */
const MAIL_MS = 10_000;
/** Longer than the bound below: who waited as long as for an ordinary mail would be noticed. */
const UNHURRIED = { TEST_DURATIONS: `securityMail=${MAIL_MS},mail=55000` };
let server: SignInServer;

beforeAll(async () => {
  server = await startSignInServer({
    env: {
      ...UNHURRIED,
      SUPERUSER_EMAIL: 'dono@exemplo.com.br',
      SUPERUSER_PASSWORD: 'a-senha-do-dono',
      RATE_LIMIT_FACTOR: '100',
    },
  });
  // The job runs every minute by itself: it waits until a test calls for it.
  await server.sql(`REPLACE INTO server_state (name, value) VALUES ('security_mailed_at', '${Date.now()}')`);
});
afterAll(() => server.stop());

const enter = async (ip: string) => {
  const { email: identity, password } = SUPERUSER;
  return (await server.post(`${SUPERUSERS}/auth-with-password`, { identity, password }, { ip })).status;
};
const untold = async () => Number((await server.sql('SELECT count(*) FROM security_news'))[0]?.[0]);
/** To its end: what it did not send by then, it does not send. */
const tellOwner = ({ pb }: SignInServer) => runJob(pb, 'notify-owner-of-security');

/** What the job tells, at once. */
async function told(): Promise<string[]> {
  // Otherwise the next one would wait for a quarter of an hour.
  await server.sql("DELETE FROM server_state WHERE name = 'security_mailed_at'");
  await tellOwner(server);
  return nextLines();
}

/** The lines of the next mail about security, without their times. */
async function nextLines(): Promise<string[]> {
  const { mail, raw } = await server.mail.next(ADMIN);
  expect(mail.subject).toBe('Aviso de segurança de Agentes de Marketing');
  expect(raw).toContain('Content-Type: text/plain');
  for (const secret of [SUPERUSER.password, server.pb.superuserToken, 'a-senha-do-dono'])
    expect(`${mail.text}${mail.html}`).not.toContain(secret);
  await eventually(async () => expect(await untold()).toBe(0));
  expect(mail.text).not.toContain('e mais 0 ');
  return [...String(mail.text).matchAll(/^\d\d\/\d\d\/\d{4} \d\d:\d\d · (.*)$/gm)]
    .map(([, line]) => String(line))
    .sort();
}

it('what the environment makes is no news: neither the first administrator nor its superuser', async () => {
  expect(await server.sql("SELECT email FROM _superusers WHERE email = 'dono@exemplo.com.br'")).toHaveLength(
    1,
  );
  expect(await untold()).toBe(0);
});

it('a sign-in from a new network is told before it is answered, once', async () => {
  expect(await enter('2001:db8:1:2::3')).toBe(200);
  // Whoever is in could empty the table: there is nothing in it.
  expect(await untold()).toBe(0);
  expect(server.mail.received).toHaveLength(1);
  expect(await nextLines()).toEqual([
    `${SUPERUSER.email} entrou no painel do PocketBase de uma rede nova: 2001:0db8:0001:0002:0000:0000:0000:0003`,
  ]);
  expect(await enter('2001:db8:1:ffff::1')).toBe(200);
  expect([await untold(), server.mail.received.length]).toEqual([0, 1]);
});

it('a dead mail server delays it by seconds only, and the job tells it later', async () => {
  server.mail.mode = 'black-hole';
  const before = performance.now();
  expect(await enter('198.51.100.7')).toBe(200);
  expect(performance.now() - before).toBeLessThan(45_000);
  expect(await untold()).toBe(1);
  server.mail.mode = 'accept';
  expect(await told()).toEqual([
    `${SUPERUSER.email} entrou no painel do PocketBase de uma rede nova: 198.51.100.7`,
  ]);
  for (const ip of ['198.51.100.7', '198.51.100.99']) expect(await enter(ip)).toBe(200);
  expect(await untold()).toBe(0);
});

it('a token that is used from a new network is told when it is renewed there', async () => {
  const { status } = await server.post(`${SUPERUSERS}/auth-refresh`, undefined, {
    ip: '203.0.113.5',
    token: server.pb.superuserToken,
  });
  expect([status, await untold()]).toEqual([200, 0]);
  expect(await nextLines()).toEqual([
    `${SUPERUSER.email} entrou no painel do PocketBase de uma rede nova: 203.0.113.5`,
  ]);
});

it('new superusers and administrators are told, by whatever way they came', async () => {
  const [ana, bia] = [await server.person(), await server.person()];
  const password = 'uma-senha-bem-longa';
  const fields = { email: 'painel@exemplo.com.br', password, passwordConfirm: password };
  await server.create('_superusers', fields);
  const upsert = ['superuser', 'upsert', 'console@exemplo.com.br', password];
  expect((await runPocketBase(upsert, { dataDir: server.pb.dataDir })).code).toBe(0);
  await addRow(server.pb, 'user_roles', { user_id: ana.id, role: 'admin' });
  await server.sql(`INSERT INTO user_roles (id, user_id, role) VALUES ('${newId()}', '${bia.id}', 'admin')`);
  expect(await told()).toEqual([
    `novo administrador: ${ana.email}`,
    `novo administrador: ${bia.email}`,
    'novo superusuário do painel do PocketBase: console@exemplo.com.br',
    'novo superusuário do painel do PocketBase: painel@exemplo.com.br',
  ]);
});

it('a superuser whose password or address changed is told, one who was only saved is not', async () => {
  const { email, password } = { email: 'console@exemplo.com.br', password: 'mais-uma-senha-longa' };
  await server.sql(`UPDATE _superusers SET verified = 1, updated = '2020-01-01 00:00:00.000Z'`);
  expect(await untold()).toBe(0);
  expect(
    (await runPocketBase(['superuser', 'update', email, password], { dataDir: server.pb.dataDir })).code,
  ).toBe(0);
  await server.sql(
    "UPDATE _superusers SET email = 'novo@exemplo.com.br' WHERE email = 'painel@exemplo.com.br'",
  );
  expect(await told()).toEqual([
    'nova senha do superusuário console@exemplo.com.br',
    'novo superusuário do painel do PocketBase: novo@exemplo.com.br',
  ]);
});

it('many at once are one mail that names twenty, and the next comes no sooner than a quarter of an hour later', async () => {
  await server.sql(`INSERT INTO user_roles (id, user_id, role)
    SELECT substr('massa0000000000', 1, 13) || n, 'ninguem000000' || n, 'admin'
    FROM (WITH RECURSIVE c(n) AS (SELECT 10 UNION ALL SELECT n + 1 FROM c WHERE n < 39) SELECT n FROM c)`);
  expect(await untold()).toBe(30);
  expect(await told()).toHaveLength(20);
  await server.sql("UPDATE user_roles SET role = 'x' WHERE id LIKE 'massa%'");
  await server.sql("UPDATE user_roles SET role = 'admin' WHERE id LIKE 'massa%'");
  const before = server.mail.received.length;
  await tellOwner(server);
  await tellOwner(server);
  expect([await untold(), server.mail.received.length]).toEqual([30, before]);
});

it('a flood of sign-ins from new networks is four mails an hour, together with the job; the rest stays to be told', async () => {
  const flooded = await startSignInServer({ env: UNHURRIED });
  try {
    const { email: identity, password } = SUPERUSER;
    // A job that cannot read what there is to tell takes none of them.
    await flooded.sql('ALTER TABLE security_news RENAME TO unreadable');
    for (let i = 0; i < 4; i += 1) await tellOwner(flooded);
    await flooded.sql('ALTER TABLE unreadable RENAME TO security_news');
    for (let i = 1; i <= 9; i += 1) {
      const answer = await flooded.post(
        `${SUPERUSERS}/auth-with-password`,
        { identity, password },
        { ip: `198.18.${i}.1` },
      );
      expect(answer.status).toBe(200);
    }
    const left = async () => [
      flooded.mail.received.filter(({ to }) => to.includes(ADMIN)).length,
      Number((await flooded.sql('SELECT count(*) FROM security_news'))[0]?.[0]),
    ];
    expect(await left()).toEqual([4, 5]);
    await flooded.sql("DELETE FROM server_state WHERE name = 'security_mailed_at'");
    await tellOwner(flooded);
    await tellOwner(flooded);
    expect(await left()).toEqual([4, 5]);
  } finally {
    await flooded.stop();
  }
});
