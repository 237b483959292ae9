import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadSample } from '../../../scripts/demo/load-sample.mjs';
import { sampleMembers } from '../../../scripts/demo/members.mjs';
import { trialSuperuser } from '../../../scripts/lib/trial-superuser.mjs';
import { releaseFiles } from '../../../scripts/package/release-files.mjs';
import { runConsole } from '../../support/console.ts';
import { freePort } from '../../support/free-port.ts';
import { inFull } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { startPocketBase } from '../../support/pocketbase.ts';
import { binary, runPocketBase, type Serving, StartFailed, serve } from '../../support/pocketbase-process.ts';
import { hooksForTests } from '../../support/test-hooks.ts';

// One folder, taken from the trial into production step by step: the tests follow each other.

const PRODUCTION = {
  SMTP_HOST: '127.0.0.1',
  APP_URL: 'https://agentes.clinica.invalid',
  ADMIN_EMAIL: 'chefe@clinica.com.br',
  MAIL_FROM: 'agentes@clinica.com.br',
};
const MEMBERS = sampleMembers(Date.now()).map(({ email }) => email);
const EMAILS = ['admin@exemplo.com.br', ...MEMBERS].sort();

let dataDir: string;
let file: string;
let account: ReturnType<typeof trialSuperuser>;
let withProfile: string[];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'trial-'));
  account = trialSuperuser(dataDir);
  file = account.path;
  const { email: SUPERUSER_EMAIL, password: SUPERUSER_PASSWORD } = account;
  const env = { TRIAL: '1', SMTP_HOST: '127.0.0.1', SUPERUSER_EMAIL, SUPERUSER_PASSWORD };
  const trial = await startPocketBase({ dataDir, template: 'migrated', env });
  const load = () => loadSample({ url: trial.url, superuser: account, members: true });
  await expect(endedAtThirdPost(load)).rejects.toThrow('ended');
  await load();
  const query = "SELECT email FROM profiles WHERE email LIKE '%@exemplo.com.br' ORDER BY email";
  withProfile = (await sqlAs(trial, account.email, account.password, query)).flat();
  await trial.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** As a start that is ended while the sample is written: the first signs in. */
async function endedAtThirdPost(load: () => Promise<unknown>) {
  const { fetch } = globalThis;
  let posts = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    if (request[1]?.method === 'POST') posts += 1;
    if (posts === 3) throw new Error('ended');
    return fetch(...request);
  });
  await load().finally(() => vi.restoreAllMocks());
}

it('has every member of the sample, also after a start that was ended in the middle of it', () => {
  expect(withProfile).toEqual([...MEMBERS].sort());
});

const start = async (env: Record<string, string>): Promise<Serving> =>
  serve(await freePort(), { dataDir, env, hooksDir: hooksForTests() }, () => {});

/** The rows of a query that one of the dashboard's own accounts makes. */
async function sqlAs(
  server: Serving,
  identity: string,
  password: string,
  query: string,
): Promise<string[][]> {
  const path = '/api/collections/_superusers/auth-with-password';
  const { json } = await call(server, 'POST', path, { body: { identity, password } });
  const answer = await call(server, 'POST', '/api/sql', { token: String(json['token']), body: { query } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json['rows'] ?? []) as unknown as string[][];
}

async function refused(env: Record<string, string> = {}): Promise<string> {
  const failure = await start({ ...PRODUCTION, ...env }).then(
    async (server) => {
      await server.stop();
      return new Error('it started');
    },
    (reason: unknown) => reason,
  );
  if (!(failure instanceof StartFailed)) throw failure;
  expect(failure.code).toBe(3);
  return failure.log;
}

/** As the dashboard does: the password stays. */
async function rename(from: string, to: string): Promise<void> {
  const server = await start({ TRIAL: '1', SMTP_HOST: '127.0.0.1' });
  const query = `UPDATE _superusers SET email = '${to}' WHERE email = '${from}'`;
  await sqlAs(server, from, account.password, query);
  await server.stop();
}

/** Does what the refusal says, with the owner's own account. */
async function followed(refusal: string, run: (args: string[]) => unknown): Promise<void> {
  const commands = [...refusal.matchAll(/^ {2}\.\/comando\.sh (superuser .*)$/gm)].map(
    ([, words = '']) => words,
  );
  expect(commands).toEqual(['superuser upsert E-MAIL SENHA', `superuser delete ${account.email}`]);
  for (const words of commands)
    await run(words.replace('E-MAIL', 'dona@clinica.com.br').replace('SENHA', 'senha-da-dona-1').split(' '));
}

const trialLine = async () => {
  const { out } = await runConsole(dataDir, ['check', '--no-mail']);
  return out.split('\n').find((line) => line.slice(7).startsWith('Contas de teste: ')) ?? '';
};

it('with the password of the trial does not serve others, with its file, without it, and from an older version', async () => {
  expect(await refused()).toContain(
    `a conta ${account.email} do painel (/_/) ainda está aqui, com a senha do teste`,
  );
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  expect(await refused()).toContain('./comando.sh superuser delete');
  writeFileSync(file, text);
  // the same password again has another hash
  await runPocketBase(['superuser', 'update', account.email, account.password], { dataDir });
  expect(await refused()).toContain('superuser delete');
  // Without a mail server nobody signs in to the app, but everybody reaches the dashboard.
  expect(await refused({ SMTP_HOST: '' })).toContain('superuser delete');
});

inFull('is known again under another address too', async () => {
  await rename(account.email, 'dona@clinica.com.br');
  expect(await refused()).toContain('a conta dona@clinica.com.br do painel');
  await rename('dona@clinica.com.br', account.email);
});

it('is told by check with every account of the trial', async () => {
  const line = await trialLine();
  expect(line).toMatch(/^falta .*superuser@exemplo\.com\.br \(painel do PocketBase, com a senha do teste\)/);
  for (const email of EMAILS) expect(line).toContain(email);
});

it('is left by what the refusal says also where the start tries the program out first, and takes back what was written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trial-release-'));
  for (const { path, mode, content } of releaseFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode });
  }
  cpSync(dataDir, join(folder, 'pb_data'), { recursive: true });
  const { PATH = '', HOME = '' } = process.env;
  const owner = { SUPERUSER_EMAIL: 'dona@clinica.com.br', SUPERUSER_PASSWORD: 'senha-da-dona-1' };
  const settings = { ...PRODUCTION, ...owner, SWAP_PATIENCE: '300', SWAP_ONLY: '1' };
  const env = { PATH, HOME, POCKETBASE_BIN: binary(), ...settings };
  const script = (name: string, args: string[] = []) =>
    spawnSync(join(folder, name), args, { env, encoding: 'utf8' });
  try {
    const { status, stderr } = script('iniciar.sh');
    expect([status, stderr]).toEqual([3, expect.stringContaining('Os dados estão como antes.')]);
    await followed(stderr, (args) => expect(script('comando.sh', args).status).toBe(0));
    const again = script('iniciar.sh');
    expect([again.status, again.stderr]).toEqual([0, expect.not.stringContaining('não foi aceita')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('does not serve others while its superuser keeps an address of the example, whatever the password', async () => {
  await runPocketBase(['superuser', 'update', account.email, 'uma-senha-nova-1'], { dataDir });
  const log = await refused();
  expect(log).toContain(
    `a conta ${account.email} do painel (/_/) ainda está aqui, com um endereço de exemplo`,
  );
  expect(log).not.toContain('superuser update');
  expect(await trialLine()).toContain(`${account.email} (painel do PocketBase, com um endereço de exemplo)`);
});

inFull('refuses another superuser of the example too, the one of the environment included', async () => {
  const env = { SUPERUSER_EMAIL: 'outra@exemplo.com', SUPERUSER_PASSWORD: 'senha-da-dona-1' };
  expect(await refused(env)).toContain('a conta outra@exemplo.com do painel');
  await runPocketBase(['superuser', 'delete', env.SUPERUSER_EMAIL], { dataDir });
});

it('starts once the owner has an account of their own and the example is gone, and check still names the members', async () => {
  const env = { SUPERUSER_EMAIL: 'dona@clinica.com.br', SUPERUSER_PASSWORD: 'senha-da-dona-1' };
  await followed(await refused(env), (args) => runPocketBase(args, { dataDir }));
  const server = await start({ ...PRODUCTION, ...env });
  try {
    expect(server.log()).toMatch(/Conferência: .*Contas de teste/);
    const line = await trialLine();
    expect(line).not.toContain(account.email);
    for (const email of EMAILS) expect(line).toContain(email);
    // As it is said for each of them; the others go at once.
    const [admin = '', member = '', ...others] = EMAILS;
    for (const email of [admin, member])
      expect((await runConsole(dataDir, ['erase-member', email, '--yes'])).code).toBe(0);
    const query = `DELETE FROM users WHERE email IN ('${others.join("', '")}')`;
    await sqlAs(server, env.SUPERUSER_EMAIL, env.SUPERUSER_PASSWORD, query);
    expect(await trialLine()).toBe('ok     Contas de teste: nenhuma');
  } finally {
    await server.stop();
  }
});
