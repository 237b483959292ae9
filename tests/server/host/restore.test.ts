import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { differences } from '../../support/access/differences.ts';
import { makePrincipals } from '../../support/access/principals.ts';
import { forgetDeleted } from '../../support/access/walk.ts';
import { FULL } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { addMember, newId, tokenFor } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { StartFailed } from '../../support/pocketbase-process.ts';
import { cursorOf, Mirror, pull } from '../../support/pull.ts';
import { addAssistant } from '../../support/records.ts';
import { sql, value } from '../../support/sql.ts';
import { unzip } from '../../support/unzip.ts';
import { eventually, until } from '../../support/wait.ts';

type Member = Awaited<ReturnType<typeof addMember>>;

let base: string;
let running: PocketBase[];
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'restore-'));
  running = [];
});
afterEach(async () => {
  for (const pb of running) await pb.kill();
  rmSync(base, { recursive: true, force: true });
});

async function start(name: string, env: Record<string, string> = {}, encrypted = false): Promise<PocketBase> {
  mkdirSync(join(base, name), { recursive: true });
  const pb = await startPocketBase({ dataDir: join(base, name), env, encrypted });
  running.push(pb);
  return pb;
}

const operate = (pb: PocketBase, method: string, path: string, body?: unknown) =>
  call(pb, method, path, { token: pb.superuserToken, body });

async function backUp(pb: PocketBase, name: string): Promise<void> {
  const answer = await operate(pb, 'POST', '/api/backups', { name });
  expect(answer.status, answer.text).toBe(204);
}

/** Every table of ours with its number of rows. */
async function rowCounts(pb: PocketBase): Promise<Record<string, number>> {
  const names = await sql(
    pb,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
  );
  const counts = names.map(([name]) => `SELECT '${name}', COUNT(*) FROM "${name}"`).join(' UNION ALL ');
  return Object.fromEntries((await sql(pb, counts)).map(([name, count]) => [name, Number(count)]));
}

/** What each start writes anew: its address and its moment. */
const OF_A_START = ['_params', 'server_state'];
/** What each start adds to, and each look of this test by SQL, which is logged. */
const GROWING = ['sync_boots', 'system_logs', 'log_search'];

/** Every row of every table but those that a start writes anew, whatever its order. */
async function rows(pb: PocketBase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [table, count] of Object.entries(await rowCounts(pb))) {
    if (OF_A_START.includes(table)) continue;
    const found: (string | null)[][] = [];
    // The route for SQL answers with a thousand at most.
    for (let at = 0; at < count; at += 1000)
      found.push(...(await sql(pb, `SELECT * FROM "${table}" LIMIT 1000 OFFSET ${at}`)));
    expect(`${table} ${found.length}`).toBe(`${table} ${count}`);
    all[table] = found.map((row) => JSON.stringify(row)).sort();
  }
  return all;
}

const favour = (pb: PocketBase, member: Member, device: string, n: number, a: string) =>
  call(pb, 'POST', '/api/app/favorites/push', {
    token: member.token,
    body: { device, ops: [{ n, a, on: true }] },
  });

/** Three hundred people and fifty assistants. */
async function fill(pb: PocketBase): Promise<string[]> {
  const at = "'2026-01-01 00:00:00.000Z'";
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)';
  await sql(
    pb,
    `${numbers} INSERT INTO users (id, email, emailVisibility, verified, tokenKey, password, name, created_at, updated_at)
     SELECT printf('u%014d', i), 'u' || i || '@exemplo.com.br', 1, 1, printf('%050d', i), 'x', '', ${at}, ${at} FROM n`,
  );
  const ids: string[] = [];
  for (let i = 0; i < 50; i += 1) ids.push(await addAssistant(pb, { name: `Assistente ${i}` }));
  return ids;
}

describe('a backup made while people write', () => {
  it('starts on a new machine with everything that was acknowledged before it, and an open phone converges', async () => {
    const first = await start('first');
    const [favourite = ''] = await fill(first);
    const member = await addMember(first);
    const device = `aparelho-${newId()}`;
    expect((await favour(first, member, device, 1, favourite)).json['last']).toBe(1);

    const acknowledged: string[] = [];
    let writing = true;
    const writers = [1, 2, 3].map(async (writer) => {
      for (let i = 0; writing; i += 1) {
        const body = {
          name: `Durante ${writer} ${i}`,
          category: 'C',
          url: 'https://exemplo.com.br/a',
          published: true,
        };
        const answer = await operate(first, 'POST', '/api/collections/marketing_assistants/records', body);
        if (answer.status === 200) acknowledged.push(String(answer.json['id']));
      }
    });
    await until('ten writes', () => acknowledged.length >= 10);
    const before = [...acknowledged];
    await backUp(first, 'meio.zip');
    const during = acknowledged.length;
    await until('writes after the backup', () => acknowledged.length > during + 3);
    writing = false;
    await Promise.all(writers);

    // What the backup does not know: more assistants, and a heart. The phone has seen both.
    for (let i = 0; i < 5; i += 1) await addAssistant(first, { name: `Depois ${i}` });
    expect((await favour(first, member, device, 2, before[0] ?? '')).json['last']).toBe(2);
    const phone = new Mirror();
    phone.apply(await pull(first, member.token));
    expect(phone.items.size).toBe(50 + acknowledged.length + 5);
    const counts = await rowCounts(first);

    copyFileSync(join(base, 'first/backups/meio.zip'), join(base, 'meio.zip'));
    await first.kill();
    rmSync(join(base, 'first'), { recursive: true });
    const names = unzip(join(base, 'meio.zip'), join(base, 'second'));
    expect(names).toContain('data.db');
    // the lock of the lost machine stays with it
    expect(names).not.toContain('server.lock.db');
    const second = await start('second');

    expect(await value(second, 'PRAGMA integrity_check')).toBe('ok');
    expect(await sql(second, 'PRAGMA foreign_key_check')).toEqual([]);
    const restored = await rowCounts(second);
    for (const table of [
      'users',
      'profiles',
      'user_roles',
      'user_favorites',
      'registration_requests',
      'app_settings',
    ])
      expect(`${table} ${restored[table]}`).toBe(
        `${table} ${table === 'user_favorites' ? 1 : counts[table]}`,
      );
    const there = new Set((await sql(second, 'SELECT id FROM marketing_assistants')).map(([id]) => id));
    expect(before.filter((id) => !there.has(id))).toEqual([]);
    expect(there.size).toBeLessThanOrEqual(50 + acknowledged.length);
    expect(restored['sync_items']).toBe(there.size);

    // The same session, the phone's old cursor, another port.
    const answer = await pull(second, member.token, phone.cursor);
    expect([answer.answer.status, String(answer.head['reset'])]).toEqual([200, 'true']);
    expect(cursorOf(answer).epoch).not.toBe(phone.cursor.epoch);
    phone.apply(answer);
    expect([...phone.items.keys()].sort()).toEqual([...there].sort());
    expect(phone.favorites).toEqual([favourite]);
    // The heart that the backup does not know: the server notices the hole, the phone sends it again as a new device.
    expect((await favour(second, member, device, 3, before[0] ?? '')).json['gap']).toBe(true);
    const again = await favour(second, member, `aparelho-${newId()}`, 1, before[0] ?? '');
    expect(again.json).toMatchObject({ last: 1, gap: false, changed: 1 });
    phone.apply(await pull(second, member.token, phone.cursor));
    expect(phone.favorites).toEqual([favourite, before[0]].sort());
  });
});

describe('a restore in the dashboard', () => {
  it('brings the former state back within seconds, and with it the sessions that were ended since; what is no data stays', async () => {
    const pb = await start('only');
    const brake = join(base, 'only/sw-off');
    const copy = join(base, 'only/.atualizacao/copia');
    const ids = await fill(pb);
    const [stays, leaves] = [await addMember(pb), await addMember(pb)];
    await backUp(pb, 'antes.zip');
    writeFileSync(brake, '');
    mkdirSync(copy, { recursive: true });
    writeFileSync(join(copy, 'data.db'), 'from before the update');
    await sql(pb, 'DELETE FROM marketing_assistants');
    const newcomer = await addMember(pb);
    expect((await call(pb, 'POST', '/api/app/sign-out', { token: leaves.token })).status).toBe(204);
    const phone = new Mirror();
    phone.apply(await pull(pb, stays.token));
    expect(phone.items.size).toBe(0);
    const boots = Number(await value(pb, 'SELECT COUNT(*) FROM sync_boots'));

    expect((await operate(pb, 'POST', '/api/backups/antes.zip/restore')).status).toBe(204);
    await untilRestarted(pb, stays, phone.cursor.epoch);

    phone.apply(await pull(pb, stays.token, phone.cursor));
    expect([...phone.items.keys()].sort()).toEqual([...ids].sort());
    expect(Number(await value(pb, 'SELECT COUNT(*) FROM sync_boots'))).toBe(boots + 1);
    // Told in docs/pt/operacao.md: who signed out after the backup is signed in again, who is newer is not known.
    expect((await pull(pb, leaves.token)).answer.status).toBe(200);
    expect((await pull(pb, newcomer.token)).answer.status).toBe(401);
    // And its remedy: a new secret for all tokens.
    const secret = { authToken: { secret: newId().repeat(4).slice(0, 50), duration: 5_184_000 } };
    expect((await operate(pb, 'PATCH', '/api/collections/users', secret)).status).toBe(200);
    expect((await pull(pb, stays.token)).answer.status).toBe(401);
    expect((await pull(pb, await tokenFor(pb, stays))).answer.status).toBe(200);

    expect([existsSync(brake), existsSync(join(copy, 'data.db'))]).toEqual([true, true]);
    await backUp(pb, 'com-freio.zip');
    const held = unzip(join(base, 'only/backups/com-freio.zip'), join(base, 'looked-into'));
    expect(held).toContain('data.db');
    expect(held).not.toContain('sw-off');
  });
});

/** The process replaces itself: the old one may still answer for a moment. */
async function untilRestarted(pb: PocketBase, member: Member, formerEpoch: string): Promise<void> {
  await until('restarted', async () => {
    const epoch = await pull(pb, member.token).then(
      ({ answer, head }) => (answer.status === 200 ? String(head['epoch']) : formerEpoch),
      () => formerEpoch,
    );
    return epoch !== formerEpoch;
  }).catch((problem: unknown) => {
    throw new Error(`${problem}\n${pb.log()}`);
  });
}

/** One of each kind, and the sessions that were over: the rows of all others were compared, and access-matrix.test.ts walks as them. */
const WALKERS = [
  'visitor',
  'token before a sign-out',
  'token of a deleted user',
  'member',
  'expired member',
  'admin',
];

describe('the copy of a night', () => {
  it('is planned for the small hours of São Paulo, is one of the last seven, and starts on another machine with every row as it was, and everybody may do what the table says', async () => {
    const first = await start('first');
    const jobs = (await operate(first, 'GET', '/api/crons')).json as unknown as {
      id: string;
      expression: string;
    }[];
    expect(jobs).toContainEqual({ id: '__pbAutoBackup__', expression: '30 6 * * *' });
    const [favourite = ''] = await fill(first);
    expect((await favour(first, await addMember(first), `aparelho-${newId()}`, 1, favourite)).status).toBe(
      200,
    );
    const principals = await makePrincipals(first);
    await forgetDeleted(first, principals);
    const before = await rows(first);
    const folder = join(base, 'first/backups');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'minha.zip'), 'kept: it was made by hand');
    for (let day = 1; day <= 9; day += 1)
      writeFileSync(join(folder, `@auto_pb_backup_agentes_2026010${day}063000.zip`), 'old');
    expect((await operate(first, 'POST', '/api/crons/__pbAutoBackup__')).status).toBe(204);
    const automatic = () => readdirSync(folder).filter((name) => /^@auto.*\.zip$/.test(name));
    await eventually(() => expect(automatic()).toHaveLength(7));
    expect(existsSync(join(folder, 'minha.zip'))).toBe(true);
    const newest = automatic().find((name) => !name.includes('_agentes_2026010'));
    copyFileSync(join(folder, String(newest)), join(base, 'night.zip'));
    await first.kill();
    rmSync(join(base, 'first'), { recursive: true });
    expect(unzip(join(base, 'night.zip'), join(base, 'second'))).toContain('data.db');
    const second = await start('second');

    expect(await value(second, 'PRAGMA integrity_check')).toBe('ok');
    const restored = await rows(second);
    expect(Object.keys(restored)).toEqual(Object.keys(before));
    const differing = Object.keys(before).filter(
      (table) =>
        before[table]?.some((row) => !restored[table]?.includes(row)) ||
        (!GROWING.includes(table) && before[table]?.length !== restored[table]?.length),
    );
    expect(differing.map((table) => [table, before[table], restored[table]])).toEqual([]);
    // With the sessions that they had on the lost machine.
    const walkers = principals.filter(({ name }) => FULL || WALKERS.includes(name));
    const { found, walked } = await differences(second, walkers, true);
    expect(found).toEqual([]);
    expect(walked).toBeGreaterThan(FULL ? 1000 : 400);
  });
});

describe('a backup with encrypted settings', () => {
  it('holds no mail password in plain text, starts with its key, and without it ends with an error', async () => {
    const env = {
      SMTP_HOST: '127.0.0.1',
      SMTP_USER: 'correio',
      SMTP_PASSWORD: 'senha-do-correio',
      POCKETBASE_ENCRYPTION_KEY: '0123456789abcdef0123456789abcdef',
    };
    const first = await start('first', env, true);
    await backUp(first, 'cifrada.zip');
    const folder = join(base, 'second');
    unzip(join(base, 'first/backups/cifrada.zip'), folder);
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).includes('senha-do-correio'), name).toBe(false);
    const outcome = await start('second').catch((failure: unknown) => failure);
    expect(outcome).toBeInstanceOf(StartFailed);
    expect((outcome as StartFailed).log).toMatch(/configurações estão cifradas|missing encryption key/);
    expect((await call(await start('second', env, true), 'GET', '/api/app/ready')).status).toBe(200);
  });
});
