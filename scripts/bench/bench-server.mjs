import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileHooksIfChanged } from '../build/compile-hooks.mjs';
import { freePort } from '../lib/free-port.mjs';
import { runPocketBase } from '../lib/run-pocketbase.mjs';
import { SUPERUSER, signInOperator } from './operator.mjs';

/** @typedef {[string, ...string[]]} Row */
/**
 * Of what is asked here, each has some.
 * @typedef {object} Returned
 * @property {string} id
 * @property {string} collectionId
 * @property {string} token
 * @property {{ id: string, email: string }} record
 * @property {[Row, ...Row[]]} rows of an SQL query
 */

/**
 * @typedef {object} BenchServer
 * @property {string} url
 * @property {number} pid
 * @property {string} dataDir
 * @property {(path: string, body: object, method?: string) => Promise<Returned>} operate as the superuser, POST if not said
 */

/**
 * Runs the real server on an empty folder, for as long as the work takes.
 * @param {string} binary
 * @param {(server: BenchServer) => Promise<void>} work
 * @param {NodeJS.ProcessEnv} [settings]
 * @param {string} [dataDir] removed afterwards, like one of its own
 */
export async function withBenchServer(
  binary,
  work,
  settings = {},
  dataDir = mkdtempSync(join(tmpdir(), 'bench-')),
) {
  // What is measured is what the sources say, also where nothing was built before.
  await compileHooksIfChanged();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    TRIAL: '1',
    PORT: String(port),
    APP_URL: url,
    SUPERUSER_EMAIL: SUPERUSER.email,
    SUPERUSER_PASSWORD: SUPERUSER.password,
    ...settings,
  };
  const running = runPocketBase({ binary, host: '127.0.0.1', port, dataDir, env });
  try {
    await running.ready;
    const operate = await signInOperator(url);
    await work({ url, pid: running.pid, dataDir, operate });
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
