import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { SAMPLE_ASSISTANTS } from '../../scripts/demo/assistants.mjs';
import { freePort } from './free-port.ts';
import { call } from './http.ts';
import {
  binary,
  type Invocation,
  runPocketBase,
  type Serving,
  StartFailed,
  SUPERUSER,
  serve,
} from './pocketbase-process.ts';

/**
 * Data folders made once for a run and copied by every start, which then takes a fifth of the time. `migrated`: every
 * migration and the superuser. `booted`: and the first start, with the fixed administrator. `sample`: and the sample
 * catalogue.
 */
export type Template = 'migrated' | 'booted' | 'sample';

/** A template, and what the copies have in common. */
export interface Made {
  dataDir: string;
  /** Lives a day: longer than a run. */
  superuserToken: string;
  /** The assistants' ids by name. */
  sample: Record<string, string>;
}

const root = resolve(import.meta.dirname, '../..');
/** In the folder of the run, and gone with it: a token in a template does not live for ever. */
function templates(): string {
  const { TEST_RUN_FOLDER } = process.env;
  if (!TEST_RUN_FOLDER) throw new Error('no folder of a run: setup/run-folder.ts makes it');
  const path = join(TEST_RUN_FOLDER, 'templates');
  mkdirSync(path, { recursive: true });
  return path;
}

/** Kept for the life of this worker, in which no source changes: each start would read them all anew. */
let key = '';

/** Whatever a template is made of: it is never older than its sources. */
function sourceKey(): string {
  if (key) return key;
  const hash = createHash('sha256');
  for (const folder of ['pb_migrations', 'dist/pb_hooks', 'scripts/demo'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(js|mjs|json)$/.test(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
  const { size, mtimeMs } = statSync(binary());
  key = hash.update(`${binary()} ${size} ${mtimeMs}`).digest('hex').slice(0, 16);
  return key;
}

/** The template, made by whoever needs it first. */
export async function template(name: Template): Promise<Made> {
  const place = join(templates(), `${name}-${sourceKey()}`);
  if (!existsSync(place)) await make(name, place);
  return { dataDir: join(place, 'data'), ...JSON.parse(readFileSync(join(place, 'common.json'), 'utf8')) };
}

async function make(name: Template, place: string): Promise<void> {
  const draft = mkdtempSync(join(templates(), 'draft-'));
  const dataDir = join(draft, 'data');
  const common = await MAKERS[name](dataDir);
  writeFileSync(join(draft, 'common.json'), JSON.stringify(common));
  try {
    renameSync(draft, place);
  } catch (failure) {
    // Another process was first.
    if (!existsSync(place)) throw failure;
    rmSync(draft, { recursive: true });
  }
}

const MAKERS: Record<Template, (dataDir: string) => Promise<Omit<Made, 'dataDir'>>> = {
  async migrated(dataDir) {
    // Without hooks, so that nothing of a start is in it: the environment of the copies may be another.
    const hooksDir = `${dataDir}-no-hooks`;
    mkdirSync(hooksDir);
    const upsert = ['superuser', 'upsert', SUPERUSER.email, SUPERUSER.password];
    const { code, output } = await runPocketBase(upsert, { dataDir, hooksDir });
    if (code !== 0) throw new StartFailed(code, output);
    const superuserToken = await serving({ dataDir, hooksDir }, async (server) => {
      const token = await superuserTokenAt(server);
      await hashCheaply(server, token, 'users');
      // Guesses at a code are many; in the full run each takes its time, and races have theirs.
      if (!process.env['FULL']) await hashCheaply(server, token, '_otps');
      return token;
    });
    return { superuserToken, sample: {} };
  },
  async booted(dataDir) {
    const { dataDir: before, ...common } = await template('migrated');
    cpSync(before, dataDir, { recursive: true });
    await serving({ dataDir }, async () => {});
    return common;
  },
  async sample(dataDir) {
    const { dataDir: before, ...common } = await template('booted');
    cpSync(before, dataDir, { recursive: true });
    const sample = await serving({ dataDir }, (server) => addSample(server, common.superuserToken));
    return { ...common, sample };
  },
};

/**
 * The password of every member that a test adds is hashed, and so is every code: as dear as in earnest, that is a tenth of
 * the servers' work.
 */
async function hashCheaply(server: Serving, token: string, name: string): Promise<void> {
  const path = `/api/collections/${name}`;
  const { json: collection } = await call(server, 'GET', path, { token });
  const fields: unknown = [...(collection['fields'] ?? [])].map((field) =>
    String(field['type']) === 'password' ? { ...field, cost: 4 } : field,
  );
  const changed = await call(server, 'PATCH', path, { token, body: { fields } });
  if (changed.status !== 200) throw new Error(`${name}: ${changed.status} ${changed.text}`);
}

async function serving<T>(what: Invocation, act: (server: Serving) => Promise<T>): Promise<T> {
  const server = await serve(await freePort(), what, () => {});
  try {
    return await act(server);
  } finally {
    await server.stop();
  }
}

/** Signs the superuser in with the password. */
export async function superuserTokenAt(server: { url: string }): Promise<string> {
  const { email, password } = SUPERUSER;
  const path = '/api/collections/_superusers/auth-with-password';
  const answer = await call(server, 'POST', path, { body: { identity: email, password } });
  if (answer.status !== 200) throw new Error(`No superuser token: ${answer.status} ${answer.text}`);
  return String(answer.json['token']);
}

/** The sample catalogue that a newcomer sees. */
async function addSample(server: Serving, token: string): Promise<Record<string, string>> {
  const sample: Record<string, string> = {};
  for (const { slug, ...assistant } of SAMPLE_ASSISTANTS) {
    const body = { ...assistant, url: `https://assistentes.exemplo.com.br/${slug}`, published: true };
    const answer = await call(server, 'POST', '/api/collections/marketing_assistants/records', {
      token,
      body,
    });
    if (answer.status !== 200) throw new Error(`${assistant.name}: ${answer.status} ${answer.text}`);
    sample[assistant.name] = String(answer.json['id']);
  }
  return sample;
}
