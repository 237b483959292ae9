import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/free-port.mjs';
import { inRoot } from '../lib/paths.mjs';
import { SUPERUSER, signInOperator } from './operator.mjs';

const READY_WITHIN_MS = 30_000;

/** SQLite alone: one SELECT, no gate, the bytes of its JSON as they are. */
const RAW_EXPORT = `routerAdd('GET', '/raw', (e) => {
  const found = new DynamicModel({ json: '' });
  $app.db().newQuery("SELECT json_group_array(json_object('id', id, 'name', name, 'description', description," +
    " 'category', category, 'tags', json(tags), 'url', url)) AS json FROM marketing_assistants WHERE published = TRUE").one(found);
  return e.blob(200, 'application/json', found.json);
});`;

/**
 * PocketBase alone, for what the product's server is compared with: its collections and their rules, and nothing else of
 * ours, neither hooks nor triggers.
 * @param {string} binary
 * @param {(server: import('./bench-server.mjs').BenchServer) => Promise<void>} work
 */
export async function withPlainPocketBase(binary, work) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-plain-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(folder, 'data');
  writeFileSync(join(folder, 'raw.pb.js'), RAW_EXPORT);
  // Unwatched: the data lie in the folder of the hook, and a watcher starts the process over at each write.
  const options = [
    ...[`--dir=${dataDir}`, `--hooksDir=${folder}`, `--migrationsDir=${inRoot('pb_migrations')}`],
    ...['--automigrate=false', '--dev=false', '--hooksWatch=false'],
  ];
  const args = ['serve', `--http=127.0.0.1:${port}`, ...options];
  const env = { ...process.env, TRIAL: '1', APP_URL: url, GOGC: '50' };
  const upsert = ['superuser', 'upsert', SUPERUSER.email, SUPERUSER.password, ...options];
  execFileSync(binary, upsert, { env, stdio: 'ignore' });
  const child = spawn(binary, args, {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  /** @type {Promise<void>} */
  const ended = new Promise((done) => child.once('exit', () => done()));
  try {
    await untilHealthy(url);
    const operate = await signInOperator(url);
    const { rows } = await operate('/api/sql', {
      query: "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    });
    for (const [name] of rows) if (name) await operate('/api/sql', { query: `DROP TRIGGER ${name}` });
    await work({ url, pid: child.pid ?? 0, dataDir, operate });
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} url */
async function untilHealthy(url) {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; ) {
    if (
      await fetch(`${url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('PocketBase alone did not start');
}
