import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { FULL } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { addPerson, inSeconds, tokenFor } from '../../support/people.ts';
import type { PocketBase } from '../../support/pocketbase.ts';
import {
  type Invocation,
  runPocketBase,
  StartFailed,
  SUPERUSER,
  serve,
} from '../../support/pocketbase-process.ts';
import { pull } from '../../support/pull.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { sql } from '../../support/sql.ts';
import { superuserTokenAt } from '../../support/template.ts';
import { tried } from '../../support/tries.ts';

const root = resolve(import.meta.dirname, '../../..');
const MIGRATIONS = readdirSync(join(root, 'pb_migrations'))
  .filter((name) => name.endsWith('.js'))
  .sort();

const REASON = 'quebrada de propósito';

let base: string;
let dataDir: string;
let noHooks: string;
let token = '';
let running: PocketBase | undefined;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'broken-migration-'));
  [dataDir, noHooks] = [join(base, 'data'), join(base, 'no-hooks')];
  mkdirSync(noHooks);
});
afterEach(async () => {
  await running?.kill();
  running = undefined;
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A folder with the migrations before one, or all. */
function migrationsBefore(name?: string): string {
  const folder = mkdtempSync(join(base, 'migrations-'));
  for (const one of MIGRATIONS)
    if (!name || one < name) copyFileSync(join(root, 'pb_migrations', one), join(folder, one));
  return folder;
}

async function start(what: Omit<Invocation, 'dataDir'>): Promise<PocketBase> {
  const port = await freePort();
  const serving = await serve(port, { dataDir, ...what }, () => {});
  token ||= await superuserTokenAt(serving);
  running = { ...serving, port, dataDir, superuserToken: token, sample: new Map() };
  return running;
}

/**
 * The program as it was before a migration. Its hooks are those of a former release, which are not here: PocketBase serves
 * what they would have found.
 */
const startFormer = (name: string) => start({ hooksDir: noHooks, migrationsDir: migrationsBefore(name) });

/** The schema and every row, as text. */
async function everything(server: PocketBase): Promise<Record<string, unknown>> {
  const schema = await sql(server, 'SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2');
  const tables = schema.filter(([type]) => type === 'table').map(([, name]) => String(name));
  const rows = await Promise.all(tables.map((name) => sql(server, `SELECT * FROM "${name}"`)));
  return { schema, ...Object.fromEntries(tables.map((name, index) => [name, rows[index]])) };
}

/** What people have left in the tables, each as soon as it is there. */
const ROWS: [after: string, add: (server: PocketBase) => Promise<unknown>][] = [
  [
    '',
    async (server) => {
      const body = {
        email: 'primeira@exemplo.com.br',
        password: 'uma-senha-longa',
        passwordConfirm: 'uma-senha-longa',
      };
      const made = await call(server, 'POST', '/api/collections/users/records', { token, body });
      expect(made.status, made.text).toBe(200);
    },
  ],
  [
    '1795255202_people.js',
    async (server) => {
      await addPerson(server, {
        email: 'ana@exemplo.com.br',
        name: 'Ana',
        profile: { status: 'active', expiresAt: inSeconds(86_400) },
      });
      await addPerson(server, { email: 'chefe@exemplo.com.br', role: 'admin' });
    },
  ],
  [
    '1795255204_registration.js',
    (server) =>
      addRow(server, 'registration_requests', {
        full_name: 'Bia',
        email: 'bia@exemplo.com.br',
        status: 'pending',
      }),
  ],
  [
    '1795255205_support.js',
    async (server) => {
      const ticket = await addRow(server, 'support_requests', {
        name: 'Ana',
        email: 'ana@exemplo.com.br',
        message: 'Olá',
        status: 'aberto',
      });
      await addRow(server, 'support_messages', { sender_id: ticket, message: 'Bom dia', author: 'admin' });
    },
  ],
  [
    // What was in the catalogue before it, phones are not told: none had been served yet.
    '1795255208_sync.js',
    async (server) => {
      const assistant = await addAssistant(server, { name: 'Legendas à mão' });
      const user = String(
        (await sql(server, "SELECT id FROM users WHERE email = 'ana@exemplo.com.br'"))[0]?.[0],
      );
      await addRow(server, 'user_favorites', { user_id: user, assistant_id: assistant });
    },
  ],
];

/** Brings the folder to where it was before a migration, with rows. */
async function climbTo(name: string): Promise<PocketBase> {
  if (!token) {
    const upsert = ['superuser', 'upsert', SUPERUSER.email, SUPERUSER.password];
    expect((await runPocketBase(upsert, { dataDir, hooksDir: noHooks, migrationsDir: noHooks })).code).toBe(
      0,
    );
  }
  while (ROWS[0] && ROWS[0][0] < name) {
    const [after, add] = ROWS.shift() as (typeof ROWS)[number];
    const next = MIGRATIONS.find((one) => one > after) as string;
    await add(await startFormer(next));
    await running?.stop();
  }
  return startFormer(name);
}

/** The program of today with these migrations, one of which fails. */
async function failingStart(migrationsDir: string): Promise<void> {
  const failure = await start({ migrationsDir }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(failure instanceof StartFailed)) throw new Error(`it should not have started: ${failure}`);
  expect([failure.code, failure.log]).toEqual([3, expect.stringContaining(REASON)]);
}

/** The migrations of today, with one that does everything and then fails. */
function breaking(name: string): string {
  const folder = migrationsBefore();
  const text = readFileSync(join(folder, name), 'utf8');
  const broken = `const breaking = (up, down) => migrate((app) => {
    up(app);
    throw new Error('${REASON}');
  }, down);\n`;
  writeFileSync(join(folder, name), broken + text.replace(/^migrate\(/m, 'breaking('));
  return folder;
}

describe('a migration that fails at its end', () => {
  // Each of them, in the long run. They share a folder that grows with them, in their order.
  it.each(FULL ? MIGRATIONS : ['1795255208_sync.js'])(
    '%s: the start ends, and what was before it serves the same schema and rows',
    async (name) => {
      const former = await climbTo(name);
      const before = await everything(former);
      await former.stop();

      await failingStart(breaking(name));

      const again = await startFormer(name);
      expect(await everything(again)).toEqual(before);
      const users = await call(again, 'GET', '/api/collections/users/records', { token });
      expect([users.status, Number(users.json['totalItems']) > 0]).toEqual([200, true]);
      tried('S7');
    },
  );

  it('the next one, of an update: the start ends, and the program of today serves everybody as before', async () => {
    const next = '9999999999_next.js';
    const former = await climbTo(next);
    const before = await everything(former);
    await former.stop();

    const migrationsDir = migrationsBefore();
    const destructive = `migrate((app) => {
      for (const statement of ['DELETE FROM users', 'DROP TABLE sync_meta', 'CREATE TABLE further (x TEXT)'])
        app.db().newQuery(statement).execute();
      throw new Error('${REASON}');
    });`;
    writeFileSync(join(migrationsDir, next), destructive);
    await failingStart(migrationsDir);

    const same = await startFormer(next);
    expect(await everything(same)).toEqual(before);
    await same.stop();
    const today = await start({});
    expect((await call(today, 'GET', '/api/app/ready')).status).toBe(200);
    const [id = '', email = '', tokenKey = ''] =
      (await sql(today, "SELECT id, email, tokenKey FROM users WHERE email = 'ana@exemplo.com.br'"))[0] ?? [];
    const ana = await tokenFor(today, { id: String(id), email: String(email), tokenKey: String(tokenKey) });
    const { answer, items, head } = await pull(today, ana);
    expect(answer.status, answer.text).toBe(200);
    expect([items.map(({ name }) => name), [...(head['favorites'] ?? [])].length]).toEqual([
      ['Legendas à mão'],
      1,
    ]);
    tried('S7');
  });
});
