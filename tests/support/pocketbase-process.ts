import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UPSTREAM_VERSION } from '../../scripts/lib/pocketbase-pin.mjs';
import { patient, sleep } from './wait.ts';

const root = resolve(import.meta.dirname, '../..');

export const SUPERUSER = { email: 'superuser@exemplo.com.br', password: 'superuser-senha-1' };

/** What a process of the binary is given: the folders, and the environment of its hooks. */
export interface Invocation {
  dataDir: string;
  /** What is not named here comes from `BASE_ENV`, nothing from this process. */
  env?: Record<string, string> | undefined;
  hooksDir?: string | undefined;
  migrationsDir?: string | undefined;
  publicDir?: string | undefined;
  /** Runs with the encryption of settings that the environment's key asks for. */
  encrypted?: boolean | undefined;
  /** PocketBase's JavaScript machines that are ready: few, as they are most of what a start costs. */
  machines?: number | undefined;
}

/** A process that serves. */
export interface Serving {
  url: string;
  pid: number;
  /** Everything it has printed. */
  log(): string;
  /** Ends like Ctrl-C, after five seconds without mercy. */
  stop(): Promise<void>;
  /** Ends like a power cut. */
  kill(): Promise<void>;
}

/** The process ended before it was ready. */
export class StartFailed extends Error {
  constructor(
    readonly code: number | null,
    readonly log: string,
  ) {
    super(`PocketBase ended with code ${code} before it was ready:\n${log}`);
  }
}

// A test that failed or timed out has not stopped its server: it goes with the process that started it.
const stillRunning = new Set<() => void>();
const endAll = () => {
  for (const end of stillRunning) end();
};
process.once('exit', endAll);
process.once('SIGTERM', () => {
  endAll();
  process.kill(process.pid, 'SIGTERM');
});

/** The binary under test: POCKETBASE_BIN, else the cached build. */
export function binary(): string {
  const { POCKETBASE_BIN } = process.env;
  const path = POCKETBASE_BIN || join(root, '.cache/pocketbase', UPSTREAM_VERSION, 'pocketbase');
  if (!existsSync(path))
    throw new Error(`No PocketBase at ${path}: run "npm start" once, or set POCKETBASE_BIN`);
  return path;
}

/** What every server of the tests runs with, unless it is told otherwise. */
export const BASE_ENV = {
  ADMIN_EMAIL: 'admin@exemplo.com.br',
  MAIL_FROM: 'nao-responda@exemplo.com.br',
};

/** The environment of a server whose request log is looked at; others write none, but in the full run (hooks/no-request-log.pb.js). */
export const WITH_REQUEST_LOG = { TEST_REQUEST_LOG: '1' };

/** Go collects garbage less often than by itself: that saves a quarter of what the start of a process costs. */
export const GOGC = '800';

/** For the server of a test that measures memory: Go's own measure of when to collect. */
export const COLLECTS_BY_ITSELF = { GOGC: '100' };

function environment(port: number, given: Record<string, string> = {}): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  const place = { HOST: '127.0.0.1', PORT: String(port), APP_URL: `http://127.0.0.1:${port}` };
  const full = process.env['FULL'] ? WITH_REQUEST_LOG : {};
  return { PATH, HOME, TMPDIR: tmpdir(), GOGC, ...place, ...BASE_ENV, ...full, ...given };
}

function flags(what: Invocation): string[] {
  return [
    `--dir=${what.dataDir}`,
    `--hooksDir=${what.hooksDir ?? join(root, 'dist/pb_hooks')}`,
    `--migrationsDir=${what.migrationsDir ?? join(root, 'pb_migrations')}`,
    `--publicDir=${what.publicDir ?? join(root, 'pb_public')}`,
    '--automigrate=false',
    '--dev=false',
    '--hooksWatch=false',
    `--hooksPool=${what.machines ?? 4}`,
    ...(what.encrypted ? ['--encryptionEnv=POCKETBASE_ENCRYPTION_KEY'] : []),
  ];
}

/** Starts the binary and does not wait for anything. */
export function run(args: string[], port: number, what: Invocation): { child: ChildProcess; log(): string } {
  const child = spawn(binary(), [...args, ...flags(what)], { env: environment(port, what.env) });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      printed += bytes;
    });
  return { child, log: () => printed };
}

/** Runs a console command of the binary to its end. */
export async function runPocketBase(
  args: string[],
  what: Invocation,
): Promise<{ code: number | null; output: string }> {
  const { child, log } = run(args, 0, what);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output: log() };
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function ended(child: ChildProcess): Promise<void> {
  if (isOver(child)) return Promise.resolve();
  return new Promise((done) => child.once('exit', () => done()));
}

/** Its own word that it listens comes first: on the same port another server might answer for it. */
async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  for (const deadline = Date.now() + patient(20_000); Date.now() < deadline; ) {
    if (isOver(child)) throw new StartFailed(child.exitCode, log());
    const listens = log().includes('Server started at');
    const up =
      listens &&
      (await fetch(`${url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      ));
    if (up) return;
    await sleep(10);
  }
  child.kill('SIGKILL');
  throw new StartFailed(null, log());
}

/** Starts the real binary on a port of 127.0.0.1 and waits until it answers; `forget` runs when it has ended. */
export async function serve(port: number, what: Invocation, forget: () => void): Promise<Serving> {
  const url = `http://127.0.0.1:${port}`;
  const origins = environment(port, what.env)['APP_URL'];
  const { child, log } = run(['serve', `--http=127.0.0.1:${port}`, `--origins=${origins}`], port, what);
  const goAlong = () => {
    child.kill('SIGKILL');
    forget();
  };
  stillRunning.add(goAlong);
  child.once('exit', () => stillRunning.delete(goAlong));
  try {
    await untilReady(url, child, log);
  } catch (failure) {
    await ended(child);
    forget();
    throw failure;
  }
  return {
    url,
    pid: child.pid ?? 0,
    log,
    async stop() {
      const impatient = setTimeout(() => child.kill('SIGKILL'), patient(5_000));
      child.kill('SIGTERM');
      await ended(child);
      clearTimeout(impatient);
      forget();
    },
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}
