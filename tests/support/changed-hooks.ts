import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PocketBase } from './pocketbase.ts';
import { sql, value } from './sql.ts';
import { hooksForTests } from './test-hooks.ts';
import { until } from './wait.ts';

/** As they are built, for a test of what they register or of the start itself. */
export const BUILT_HOOKS = resolve(import.meta.dirname, '../../dist/pb_hooks');

/** A copy of the hooks in which texts of a file are others: smaller limits, or a part that is missing. */
export function changedHooks(file: string, changes: [RegExp | string, string][], hooks = hooksForTests()) {
  const dir = mkdtempSync(join(tmpdir(), 'pb-hooks-'));
  // What a link leads to: the files themselves must stay as they are.
  cpSync(hooks, dir, { recursive: true, dereference: true });
  let text = readFileSync(join(dir, file), 'utf8');
  for (const [from, to] of changes) {
    const next = text.replace(from, to);
    if (next === text) throw new Error(`${file} holds no ${from}`);
    text = next;
  }
  writeFileSync(join(dir, file), text);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

const WAITS = 'test_waits';
const GOES = 'test_goes';
const mark = (name: string) => `INSERT OR IGNORE INTO server_state (name, value) VALUES ('${name}', '1')`;
const isMarked = (name: string) => `SELECT COUNT(*) AS n FROM server_state WHERE name = '${name}'`;

/** Lines of a hook that wait, as for a lock that others hold, until the test goes on. @param app as the hook names it */
export const waitsForTest = (app: string) => `
  ${app}.db().newQuery("${mark(WAITS)}").execute();
  for (let found = new DynamicModel({ n: 0 }), n = 0; n < 3000; n += 1) {
    ${app}.db().newQuery("${isMarked(GOES)}").one(found);
    if (found.n > 0) break;
    sleep(10);
  }`;
export const untilHookWaits = (server: PocketBase) =>
  until('the hook waits', async () => (await value(server, isMarked(WAITS))) === '1');
export const letHookGoOn = (server: PocketBase) => sql(server, mark(GOES));
