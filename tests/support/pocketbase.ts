import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export const SUPERUSER = { email: 'superuser@exemplo.com.br', password: 'superuser-senha-1' };

export interface ServerOptions {
  /** Environment for the hooks; what is not named here comes from `baseEnv`, nothing from this process. */
  env?: Record<string, string>;
  /** Kept after `stop()`; without it a temporary folder is made and removed. */
  dataDir?: string;
  hooksDir?: string;
  migrationsDir?: string;
  publicDir?: string;
  port?: number;
  /** Runs with the encryption of settings that the environment's key asks for. */
  encrypted?: boolean;
}

export interface PocketBase {
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  superuserToken: string;
  /** Everything the process has printed. */
  log(): string;
  /** Ends like Ctrl-C and, unless the folder was given, removes the data. */
  stop(): Promise<void>;
  /** Ends like a power cut; the data stays. */
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
  const path = POCKETBASE_BIN || join(root, '.cache/pocketbase/0.39.11/pocketbase');
  if (!existsSync(path))
    throw new Error(`No PocketBase at ${path}: run "npm start" once, or set POCKETBASE_BIN`);
  return path;
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function baseEnv(port: number): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR: tmpdir(),
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    ADMIN_EMAIL: 'admin@exemplo.com.br',
    MAIL_FROM: 'nao-responda@exemplo.com.br',
    SUPERUSER_EMAIL: SUPERUSER.email,
    SUPERUSER_PASSWORD: SUPERUSER.password,
  };
}

function folders(dataDir: string, options: ServerOptions): string[] {
  return [
    `--dir=${dataDir}`,
    `--hooksDir=${options.hooksDir ?? join(root, 'pb_hooks')}`,
    `--migrationsDir=${options.migrationsDir ?? join(root, 'pb_migrations')}`,
    `--publicDir=${options.publicDir ?? join(root, 'pb_public')}`,
    '--automigrate=false',
    '--dev=false',
    '--hooksWatch=false',
    '--hooksPool=4',
    ...(options.encrypted ? ['--encryptionEnv=POCKETBASE_ENCRYPTION_KEY'] : []),
  ];
}

/** Runs a console command of the binary to its end. */
export async function runPocketBase(
  args: string[],
  options: ServerOptions & { dataDir: string },
): Promise<{ code: number | null; output: string }> {
  const env = { ...baseEnv(options.port ?? 0), ...options.env };
  const child = spawn(binary(), [...args, ...folders(options.dataDir, options)], { env });
  let output = '';
  child.stdout.on('data', (bytes) => {
    output += bytes;
  });
  child.stderr.on('data', (bytes) => {
    output += bytes;
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => child.once('exit', () => done()));
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new StartFailed(child.exitCode, log());
    const up = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await new Promise((done) => setTimeout(done, 30));
  }
  child.kill('SIGKILL');
  throw new StartFailed(null, log());
}

async function superuserToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: SUPERUSER.email, password: SUPERUSER.password }),
  });
  const body = (await answer.json()) as { token?: string };
  if (!body.token) throw new Error(`No superuser token: ${answer.status} ${JSON.stringify(body)}`);
  return body.token;
}

/** Starts the real binary on a free port of 127.0.0.1, migrated, with a superuser. */
export async function startPocketBase(options: ServerOptions = {}): Promise<PocketBase> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'pb-test-'));
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { ...baseEnv(port), ...options.env };
  // The superuser comes from the console, so that it is there without hooks too.
  const made = await runPocketBase(['superuser', 'upsert', SUPERUSER.email, SUPERUSER.password], {
    ...options,
    dataDir,
    port,
  });
  if (made.code !== 0) throw new StartFailed(made.code, made.output);

  const child = spawn(binary(), ['serve', `--http=127.0.0.1:${port}`, ...folders(dataDir, options)], { env });
  let printed = '';
  child.stdout.on('data', (bytes) => {
    printed += bytes;
  });
  child.stderr.on('data', (bytes) => {
    printed += bytes;
  });
  const log = () => printed;
  const forget = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  const goAlong = () => {
    child.kill('SIGKILL');
    forget();
  };
  stillRunning.add(goAlong);
  child.once('exit', () => stillRunning.delete(goAlong));
  try {
    await untilReady(url, child, log);
  } catch (failure) {
    forget();
    throw failure;
  }

  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    superuserToken: await superuserToken(url),
    log,
    async stop() {
      const impatient = setTimeout(() => child.kill('SIGKILL'), 5_000);
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
