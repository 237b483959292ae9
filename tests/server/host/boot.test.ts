import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runConsole } from '../../support/console.ts';
import { call } from '../../support/http.ts';
import { type PocketBase, type ServerOptions, startPocketBase } from '../../support/pocketbase.ts';
import { runPocketBase, StartFailed } from '../../support/pocketbase-process.ts';
import { sql } from '../../support/sql.ts';
import { template } from '../../support/template.ts';

let dataDir: string;
let running: PocketBase[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pb-boot-'));
  running = [];
});
afterEach(async () => {
  for (const pb of running) await pb.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: ServerOptions = {}): Promise<PocketBase> {
  const pb = await startPocketBase({ dataDir, template: 'migrated', ...options });
  running.push(pb);
  return pb;
}

async function rows(pb: PocketBase, query: string): Promise<unknown> {
  const answer = await call(pb, 'POST', '/api/sql', { token: pb.superuserToken, body: { query } });
  expect([answer.status, answer.status === 200 || answer.text]).toEqual([200, true]);
  return answer.json['rows'];
}

async function refusedStart(options: ServerOptions): Promise<StartFailed> {
  const reason = await start(options).then(
    () => null,
    (failure: unknown) => failure,
  );
  if (reason instanceof StartFailed) return reason;
  throw new Error(`it should not have started: ${reason}`);
}

const ADMINS =
  'SELECT u.email, u.verified, r.role FROM users u JOIN user_roles r ON r.user_id = u.id ORDER BY 1';

describe('the first start', () => {
  it('makes the fixed administrator with role and account, and settings that hold', async () => {
    const pb = await start({
      template: 'none',
      env: {
        APP_NAME: 'Clínica',
        ADMIN_EMAIL: 'Chefe@Clinica.com.br',
        SMTP_HOST: 'smtp.exemplo.com.br',
        SMTP_PORT: '2525',
        SMTP_USER: 'carteiro',
        SMTP_PASSWORD: 'segredo-do-correio',
        TRUSTED_PROXY_HEADER: 'X-Real-IP',
        SUPERUSER_IPS: '127.0.0.1, 10.0.0.0/8',
      },
    });
    expect(await rows(pb, ADMINS)).toEqual([['chefe@clinica.com.br', '1', 'admin']]);
    const settings = await call(pb, 'GET', '/api/settings', { token: pb.superuserToken });
    expect(settings.json).toMatchObject({
      meta: { appName: 'Clínica', appURL: pb.url, senderAddress: 'nao-responda@exemplo.com.br' },
      smtp: { enabled: true, host: 'smtp.exemplo.com.br', port: 2525, username: 'carteiro', tls: false },
      trustedProxy: { headers: ['X-Real-IP'], useLeftmostIP: false },
      superuserIPs: ['127.0.0.1', '10.0.0.0/8'],
      batch: { enabled: false },
      rateLimits: { enabled: true },
      logs: { maxDays: 183, logAuthId: false },
      backups: { cronMaxKeep: 7 },
    });
    expect(settings.text).not.toContain('segredo-do-correio');
  });
});

describe('the next start', () => {
  it('keeps every person, role and session', async () => {
    const first = await start();
    const id = ((await rows(first, 'SELECT id FROM users')) as string[][])[0]?.[0];
    const made = await call(first, 'POST', `/api/collections/users/impersonate/${id}`, {
      token: first.superuserToken,
      body: {},
    });
    const token = String(made.json['token']);
    await first.stop();
    const second = await start();
    expect(await rows(second, ADMINS)).toEqual([['admin@exemplo.com.br', '1', 'admin']]);
    expect(await rows(second, 'SELECT count(*) FROM sync_boots')).toEqual([['2']]);
    expect((await call(second, 'POST', '/api/collections/users/auth-refresh', { token })).status).toBe(200);
  });

  it('with another ADMIN_EMAIL says that the former one stays an ordinary administrator', async () => {
    const second = await start({ template: 'booted', env: { ADMIN_EMAIL: 'nova@exemplo.com.br' } });
    expect(await rows(second, ADMINS)).toEqual([
      ['admin@exemplo.com.br', '1', 'admin'],
      ['nova@exemplo.com.br', '1', 'admin'],
    ]);
    expect(second.log()).toContain('admin@exemplo.com.br continua como administrador comum');
    await second.stop();
    const third = await start({ env: { ADMIN_EMAIL: 'nova@exemplo.com.br' } });
    expect(third.log()).not.toContain('administrador comum');
  });

  it('with a new SUPERUSER_PASSWORD sets it, and drops no notice that somebody else had set one', async () => {
    const env = { SUPERUSER_EMAIL: 'dono@exemplo.com.br', SUPERUSER_PASSWORD: 'primeira-senha' };
    const first = await start({ env });
    await sql(first, "UPDATE _superusers SET password = password || 'x' WHERE email = 'dono@exemplo.com.br'");
    const told = 'SELECT kind, who FROM security_news';
    expect(await rows(first, told)).toEqual([['password', 'dono@exemplo.com.br']]);
    await first.stop();
    expect(first.log()).not.toContain('passou a ser a de SUPERUSER_PASSWORD');
    const pb = await start({ env: { ...env, SUPERUSER_PASSWORD: 'segunda-senha' } });
    expect(pb.log()).toContain(
      'A senha de dono@exemplo.com.br no painel do PocketBase (/_/) passou a ser a de',
    );
    expect(await rows(pb, told)).toEqual([['password', 'dono@exemplo.com.br']]);
    const enter = (password: string) =>
      call(pb, 'POST', '/api/collections/_superusers/auth-with-password', {
        body: { identity: env.SUPERUSER_EMAIL, password },
      });
    expect([(await enter('primeira-senha')).status, (await enter('segunda-senha')).status]).toEqual([
      400, 200,
    ]);
  });
});

describe('a password of the dashboard', () => {
  const SUPERUSER_EMAIL = 'dono@exemplo.com.br';

  it('with many accents is taken while bcrypt takes it, and refused with a sentence when it does not', async () => {
    const longest = `${'é'.repeat(2)}${'a'.repeat(68)}`;
    const pb = await start({ env: { SUPERUSER_EMAIL, SUPERUSER_PASSWORD: longest } });
    const body = { identity: SUPERUSER_EMAIL, password: longest };
    expect((await call(pb, 'POST', '/api/collections/_superusers/auth-with-password', { body })).status).toBe(
      200,
    );
    await pb.stop();
    const { code, log } = await refusedStart({ env: { SUPERUSER_EMAIL, SUPERUSER_PASSWORD: `${longest}a` } });
    expect([code, log]).toEqual([3, expect.stringContaining('SUPERUSER_PASSWORD: é longa demais')]);
  });
});

describe('two servers on one data folder', () => {
  it('are refused: the second ends with a sentence, the first goes on and the lock ends with it', async () => {
    const first = await start();
    const { code, log } = await refusedStart({});
    expect([code, log]).toEqual([3, expect.stringContaining('outro servidor já usa a pasta de dados')]);
    expect((await call(first, 'GET', '/api/app/ready')).status).toBe(200);
    await first.kill();
    // The refused one has left no trace in the data.
    expect(await rows(await start(), 'SELECT count(*) FROM sync_boots')).toEqual([['2']]);
  });

  it('do not include console commands, which work beside a running server and start nothing; and a backup is still possible', async () => {
    const pb = await start();
    const upsert = ['superuser', 'upsert', 'outro@exemplo.com.br', 'outra-senha-longa'];
    expect((await runPocketBase(upsert, { dataDir })).code).toBe(0);
    expect(await rows(pb, 'SELECT count(*) FROM sync_boots')).toEqual([['1']]);
    const token = pb.superuserToken;
    const made = await call(pb, 'POST', '/api/backups', { token, body: { name: 'prova.zip' } });
    expect(made.status).toBe(204);
    expect((await call(pb, 'GET', '/api/backups', { token })).text).toContain('prova.zip');
  });
});

describe('a start that fails', () => {
  it('because of wrong values tells all of them at once, in Portuguese', async () => {
    const env = { SMTP_HOST: 'smtp.exemplo.com.br', SMTP_PORT: 'x', APP_URL: 'ftp://x', MAIL_FROM: '' };
    const { code, log } = await refusedStart({ env });
    expect(code).toBe(3);
    expect(log).toContain('O servidor não iniciou: configuração inválida:');
    for (const name of ['SMTP_PORT=x', 'APP_URL=ftp://x', 'MAIL_FROM falta']) expect(log).toContain(name);
  });

  it('because the disk is full is one that systemd begins again: its end is not that of a wrong setting', async () => {
    const pb = await start();
    const full = `CREATE TRIGGER full BEFORE INSERT ON sync_boots BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`;
    await sql(pb, full);
    await pb.stop();
    const { code, log } = await refusedStart({});
    expect([code, log]).toEqual([1, expect.stringContaining('O servidor não iniciou: o disco está cheio.')]);
    const unit = readFileSync('deploy/agentes.service', 'utf8');
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^RestartPreventExitStatus=3$/m);
  });

  it('because it cannot listen says so in Portuguese and does not end well', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    cpSync((await template('booted')).dataDir, dataDir, { recursive: true });
    for (const [http, sentence] of [
      [`127.0.0.1:${(other.address() as AddressInfo).port}`, 'outro programa já usa 127.0.0.1:'],
      // For documents alone: no computer has it.
      ['203.0.113.9:8090', 'este computador não tem o endereço 203.0.113.9:8090. Corrija HOST'],
    ] as const) {
      const { code, err } = await runConsole(dataDir, ['serve', `--http=${http}`]);
      expect([code, err]).toEqual([1, expect.stringContaining(`O servidor não iniciou: ${sentence}`)]);
    }
    other.close();
  });
});
