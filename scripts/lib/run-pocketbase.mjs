import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILED_HOOKS, inRoot } from './paths.mjs';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;

/**
 * @typedef {object} Running
 * @property {number} pid
 * @property {Promise<void>} ready its hooks answer; rejected when it ends or stays silent before
 * @property {Promise<number>} ended exit code, when the process is gone
 * @property {() => Promise<number>} stop ends it as Ctrl-C does; by force only when it does not listen
 */

/**
 * Runs the binary the way it runs in production.
 * @param {{ binary: string, host: string, port: number, dataDir: string, env: NodeJS.ProcessEnv }} options
 * @returns {Running}
 */
export function runPocketBase({ binary, host, port, dataDir, env }) {
  // without its hooks PocketBase starts happily, and nothing is gated
  if (!existsSync(join(COMPILED_HOOKS, 'main.pb.js')))
    throw new Error(
      'The folder dist/pb_hooks is missing or incomplete: without it nothing would be guarded. Run "npm run build".',
    );
  const args = [
    'serve',
    `--http=${host}:${port}`,
    // PocketBase's default lets every page of the world read the answers
    `--origins=${env.APP_URL}`,
    `--dir=${dataDir}`,
    `--publicDir=${inRoot('pb_public')}`,
    `--hooksDir=${COMPILED_HOOKS}`,
    `--migrationsDir=${inRoot('pb_migrations')}`,
    '--automigrate=false',
    // a clone in the temporary folder looks like 'go run' to PocketBase: it would print every query
    '--dev=false',
    '--hooksWatch=false',
    // as in deploy/package/ambiente.sh, which says why; GOGC too
    '--hooksPool=72',
  ];
  if (env.POCKETBASE_ENCRYPTION_KEY) args.push('--encryptionEnv=POCKETBASE_ENCRYPTION_KEY');
  const child = spawn(binary, args, { env: { GOGC: '50', ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', (chunk) => process.stdout.write(withoutBanner(String(chunk))));
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const stop = () => {
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    child.kill('SIGTERM');
    return ended.finally(() => clearTimeout(force));
  };
  const gone = ended.then((code) => {
    throw new Error(`PocketBase ended with ${code} before it was ready; its reason is above.`);
  });
  // after it was ready, an end is an event for the caller and no failure to start
  gone.catch(() => {});
  return {
    pid: child.pid ?? 0,
    ready: Promise.race([untilReady(`http://${host}:${port}`), gone]),
    ended,
    stop,
  };
}

/** The start prints its own addresses. @param {string} text */
const withoutBanner = (text) => text.replace(/^.*(Server started at|├─|└─).*\n?/gm, '');

/** @param {string} url */
async function untilReady(url) {
  const deadline = Date.now() + READY_WITHIN_MS;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${url}/api/app/ready`, { signal: AbortSignal.timeout(5000) });
      if (response.ok) return;
      last = `${response.status} ${await response.text()}`;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`PocketBase was not ready within ${READY_WITHIN_MS / 1000} s: ${last}`);
}
