import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { call } from './http.ts';
import {
  BASE_ENV,
  type Invocation,
  runPocketBase,
  StartFailed,
  SUPERUSER,
  serve,
} from './pocketbase-process.ts';
import { superuserTokenAt, type Template, template } from './template.ts';
import { hooksForTests } from './test-hooks.ts';

export interface ServerOptions extends Omit<Invocation, 'dataDir'> {
  /** Kept after `stop()`; without it a temporary folder is made and removed. What lies in it already is used. */
  dataDir?: string | undefined;
  port?: number | undefined;
  /**
   * What a new data folder begins with: the best that fits the other options, unless named. `none` is a first start
   * with everything in it, five times as long: for the tests of the start itself.
   */
  template?: Template | 'none';
}

export interface PocketBase {
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  superuserToken: string;
  /** The ids of the sample catalogue by name, where the folder began with it. */
  sample: Map<string, string>;
  /** Everything the process has printed. */
  log(): string;
  /** Ends like Ctrl-C and, unless the folder was given, removes the data. */
  stop(): Promise<void>;
  /** Ends like a power cut; the data stays. */
  kill(): Promise<void>;
}

/** The furthest template that the start would have made itself. */
function fitting({ migrationsDir, hooksDir, env }: ServerOptions): Template | 'none' {
  if (migrationsDir) return 'none';
  const admin = env?.['ADMIN_EMAIL'] ?? BASE_ENV.ADMIN_EMAIL;
  return hooksDir || admin !== BASE_ENV.ADMIN_EMAIL ? 'migrated' : 'booted';
}

/** Starts the real binary on a free port of 127.0.0.1, migrated, with a superuser. */
export async function startPocketBase(options: ServerOptions = {}): Promise<PocketBase> {
  const { dataDir = mkdtempSync(join(tmpdir(), 'pb-test-')), port = await freePort() } = options;
  const forget = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  const { template: name = fitting(options) } = options;
  const isNew = !existsSync(join(dataDir, 'data.db'));
  const made = isNew && name !== 'none' ? await template(name) : null;
  if (made) cpSync(made.dataDir, dataDir, { recursive: true });
  else if (isNew || options.migrationsDir) await addSuperuser({ ...options, dataDir });
  const hooksDir = options.hooksDir ?? (name === 'none' ? undefined : hooksForTests());
  const server = await serve(port, { ...options, dataDir, hooksDir }, forget);
  return {
    ...server,
    port,
    dataDir,
    superuserToken: made?.superuserToken ?? (await tokenFor(server)),
    sample: new Map(Object.entries(made?.sample ?? {})),
  };
}

/** From the console, so that it is there without hooks too. */
async function addSuperuser(what: Invocation): Promise<void> {
  const upsert = ['superuser', 'upsert', SUPERUSER.email, SUPERUSER.password];
  const { code, output } = await runPocketBase(upsert, what);
  if (code !== 0) throw new StartFailed(code, output);
}

/** A folder that began as a template knows its token; comparing a password is slow on purpose. */
async function tokenFor(server: { url: string }): Promise<string> {
  const { superuserToken: token } = await template('migrated');
  const { status } = await call(server, 'GET', '/api/collections?perPage=1&fields=id', { token });
  return status === 200 ? token : superuserTokenAt(server);
}
