import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mayTrace } from '../../../scripts/lib/may-trace.mjs';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant } from '../../support/records.ts';
import { sql, value } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';
import { until } from '../../support/wait.ts';

let base: string;
let running: PocketBase[] = [];
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'durability-'));
});
afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

async function start(hooksDir?: string): Promise<PocketBase> {
  const server = await startPocketBase({ hooksDir });
  running.push(server);
  return server;
}

/** `PRAGMA synchronous` of the one connection that writes, which alone makes a table: 2 asks the disk at every commit. */
async function synchronous(server: PocketBase): Promise<string | null> {
  await sql(server, 'CREATE TABLE level AS SELECT synchronous AS level FROM pragma_synchronous');
  const level = await value(server, 'SELECT level FROM level');
  await sql(server, 'DROP TABLE level');
  return level;
}

/** PocketBase closes a connection after a millisecond of rest, and not after three minutes; only less than before is heeded at once. */
const RESTLESS = 'for (const rest of [1e9, 1e6]) $app.nonconcurrentDB().db().setConnMaxIdleTime(rest);';

/**
 * The hooks on a PocketBase that is restless when it has opened its database (bound last, so before their start begins), or when they
 * have started: their start itself may fail where the connection goes, for the lock of the data folder goes with it.
 */
function hooksOnRestless(from: 'opened' | 'started'): string {
  const hooksDir = join(base, from);
  cpSync(resolve(import.meta.dirname, '../../../dist/pb_hooks'), hooksDir, { recursive: true });
  const opened = `onBootstrap((e) => { e.next(); ${RESTLESS} });`;
  const started = `$app.onServe().bindFunc((e) => { ${RESTLESS} e.next(); });`;
  appendFileSync(join(hooksDir, 'main.pb.js'), `${from === 'opened' ? opened : started}\n`);
  return hooksDir;
}

describe('the connection that writes asks the disk at every commit', () => {
  it('after it was idle for longer than PocketBase keeps a connection', async () => {
    const server = await start(hooksOnRestless('opened'));
    // Where the connection is closed, the next one asks no more; started later, it shows that this was long enough.
    const forgetful = await start(hooksOnRestless('started'));
    const isNew = () =>
      sql(forgetful, 'CREATE TEMP TABLE of_this_connection (x TEXT)').then(
        () => true,
        () => false,
      );
    for (let connections = 0; connections < 3; connections += 1)
      await until('another connection', isNew, 30_000);
    expect(await synchronous(forgetful)).toBe('1');
    expect(await synchronous(server)).toBe('2');
    tried('S2');
  });

  it('after a start, and after a restore', async () => {
    const server = await start();
    expect(await synchronous(server)).toBe('2');
    tried('S2');
    const operate = (path: string, body?: unknown) =>
      call(server, 'POST', path, { token: server.superuserToken, body });
    expect((await operate('/api/backups', { name: 'antes.zip' })).status).toBe(204);
    const boots = 'SELECT COUNT(*) FROM sync_boots';
    const before = Number(await value(server, boots));
    await sql(server, 'CREATE TABLE of_before (x TEXT)');
    expect((await operate('/api/backups/antes.zip/restore')).status).toBe(204);
    const isBack = "SELECT NOT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'of_before')";
    await until('restored', () =>
      value(server, isBack).then(
        (one) => one === '1',
        () => false,
      ),
    );
    await until('started', () =>
      value(server, boots).then(
        (n) => Number(n) > before,
        () => false,
      ),
    );
    expect(await synchronous(server)).toBe('2');
    tried('S2');
  });
});

/** Runs `act` while the process is watched; returns how often it has asked for its log of writes to be on the disk. */
async function syncsDuring(pid: number, act: () => Promise<void>): Promise<number> {
  const trace = join(base, 'trace');
  const strace = spawn('strace', ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', trace, '-p', String(pid)]);
  let said = '';
  strace.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const ended = new Promise((done) => strace.once('exit', done));
  try {
    await until('watched', () => said.includes('attached'));
    await act();
  } finally {
    strace.kill('SIGINT');
    await ended;
  }
  return readFileSync(trace, 'utf8').match(/f(data)?sync\(\d+<[^>]*\/data\.db-wal>/g)?.length ?? 0;
}

it.runIf(mayTrace())('the kernel is asked at least once for every push that was acknowledged', async () => {
  const PUSHES = 50;
  const server = await start();
  const [member, a] = [await addMember(server), await addAssistant(server)];
  const syncs = await syncsDuring(server.pid, async () => {
    for (let n = 1; n <= PUSHES; n += 1) {
      const body = { device: 'aparelho-0001', ops: [{ n, a, on: n % 2 === 1 }] };
      const answer = await call(server, 'POST', '/api/app/favorites/push', { token: member.token, body });
      expect([answer.status, answer.json['last']]).toEqual([200, n]);
    }
  });
  expect(syncs).toBeGreaterThanOrEqual(PUSHES);
  tried('S2', PUSHES);
});
