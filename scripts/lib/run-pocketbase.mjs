import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILED_HOOKS, inRoot } from './paths.mjs';
import { untilReady } from './until-ready.mjs';

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
 * @param {{ binary: string, host: string, port: number, dataDir: string, env: NodeJS.ProcessEnv,
 *   hooksDir?: string, publicDir?: string, migrationsDir?: string }} options
 * @returns {Running}
 */
export function runPocketBase({
  binary,
  host,
  port,
  dataDir,
  env,
  hooksDir = COMPILED_HOOKS,
  publicDir = inRoot('pb_public'),
  migrationsDir = inRoot('pb_migrations'),
}) {
  // without its hooks, or with an empty file, PocketBase starts happily, and nothing is gated
  if (!statSync(join(hooksDir, 'main.pb.js'), { throwIfNoEntry: false })?.size)
    throw new Error(
      'The folder dist/pb_hooks is missing or incomplete: without it nothing would be guarded. Run "npm run build".',
    );
  const args = [
    'serve',
    `--http=${host}:${port}`,
    // PocketBase's default lets every page of the world read the answers
    `--origins=${env.APP_URL}`,
    `--dir=${dataDir}`,
    `--publicDir=${publicDir}`,
    `--hooksDir=${hooksDir}`,
    `--migrationsDir=${migrationsDir}`,
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
