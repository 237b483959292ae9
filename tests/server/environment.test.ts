import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { StartFailed, startPocketBase } from '../support/pocketbase.ts';

const require = createRequire(import.meta.url);
const environment = require('../../pb_hooks/lib/environment.js') as {
  read(
    getenv: (name: string) => string,
    encryptionEnv: string,
  ): { environment: Record<string, unknown>; mistakes: string[] };
};
const boot = require('../../pb_hooks/lib/boot.js') as { serves(args: string[]): boolean };

const read = (env: Record<string, string>, encryptionEnv = '') =>
  environment.read((name) => env[name] ?? '', encryptionEnv);

/** What a self-hoster gives at least. */
const GOOD = {
  SMTP_HOST: 'smtp.exemplo.com.br',
  APP_URL: 'https://agentes.exemplo.com.br',
  ADMIN_EMAIL: 'admin@clinica.com.br',
  MAIL_FROM: 'agentes@clinica.com.br',
};

describe('the environment', () => {
  it('of a self-hoster is taken as it is', () => {
    const { environment: env, mistakes } = read(GOOD);
    expect(mistakes).toEqual([]);
    expect(env).toMatchObject({
      appUrl: 'https://agentes.exemplo.com.br',
      adminEmail: 'admin@clinica.com.br',
      mailFrom: 'agentes@clinica.com.br',
      appName: 'Agentes de Marketing',
      smtp: { host: 'smtp.exemplo.com.br', port: 587, tls: false },
      superuser: null,
      superuserIps: [],
    });
  });

  it.each([
    [
      'SMTP_PORT 465 speaks TLS from the first byte',
      { SMTP_PORT: '465' },
      { smtp: { port: 465, tls: true } },
    ],
    ['SMTP_TLS decides otherwise', { SMTP_PORT: '465', SMTP_TLS: '0' }, { smtp: { tls: false } }],
    [
      'addresses are stored in lower case',
      { ADMIN_EMAIL: ' Admin@Clinica.com.BR ' },
      { adminEmail: 'admin@clinica.com.br' },
    ],
    ['a closing slash is no path', { APP_URL: 'https://x.com.br/' }, { appUrl: 'https://x.com.br' }],
    [
      'several networks',
      { SUPERUSER_IPS: '10.0.0.0/8, 2001:db8::/32' },
      { superuserIps: ['10.0.0.0/8', '2001:db8::/32'] },
    ],
  ])('%s', (_what, given, expected) => {
    const { environment: env, mistakes } = read({ ...GOOD, ...given });
    expect(mistakes).toEqual([]);
    expect(env).toMatchObject(expected);
  });

  it.each([
    ['APP_URL', { APP_URL: '' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: '' }],
    ['MAIL_FROM', { MAIL_FROM: '' }],
    ['APP_URL', { APP_URL: 'agentes.exemplo.com.br' }],
    ['APP_URL', { APP_URL: 'https://x.com.br/app' }],
    ['APP_URL', { APP_URL: 'https://x.com.br?a=b' }],
    ['APP_URL', { APP_URL: 'javascript:alert(1)' }],
    ['APP_URL', { APP_URL: 'https://user:pw@x.com.br' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'a@x.com.br,b@x.com.br' }],
    ['MAIL_FROM', { MAIL_FROM: 'Agentes <a@x.com.br>' }],
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['SMTP_PORT', { SMTP_PORT: '0' }],
    ['SMTP_TLS', { SMTP_TLS: 'sim' }],
    ['SMTP_HOST', { SMTP_HOST: 'smtp://exemplo.com.br' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '-1' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: 'muito' }],
    ['SUPERUSER_PASSWORD', { SUPERUSER_EMAIL: 's@x.com.br', SUPERUSER_PASSWORD: 'curta' }],
    ['SUPERUSER_PASSWORD', { SUPERUSER_EMAIL: 's@x.com.br' }],
    ['SUPERUSER_EMAIL', { SUPERUSER_PASSWORD: 'bastante-longa' }],
    ['SUPERUSER_EMAIL', { SUPERUSER_EMAIL: 's', SUPERUSER_PASSWORD: 'bastante-longa' }],
    ['SUPERUSER_IPS', { SUPERUSER_IPS: '10.0.0.1, casa' }],
    ['TRUSTED_PROXY_HEADER', { TRUSTED_PROXY_HEADER: 'X Forwarded For' }],
    ['POCKETBASE_ENCRYPTION_KEY', { POCKETBASE_ENCRYPTION_KEY: 'curta' }],
    ['--encryptionEnv', { POCKETBASE_ENCRYPTION_KEY: 'x'.repeat(32) }],
  ])('with a wrong %s is told so, and only that (%j)', (name, given) => {
    const { mistakes } = read({ ...GOOD, ...given });
    expect(mistakes.every((sentence) => sentence.includes(name) && sentence.endsWith('.'))).toBe(true);
    expect(mistakes.length).toBeGreaterThan(0);
  });

  it('never repeats a password in its sentences', () => {
    const { mistakes } = read({ ...GOOD, SUPERUSER_EMAIL: 's@x.com.br', SUPERUSER_PASSWORD: 'segredo' });
    expect(mistakes.join(' ')).not.toContain('segredo');
  });

  it('of a trial needs nothing at all', () => {
    const { environment: env, mistakes } = read({ TRIAL: '1', SMTP_HOST: '127.0.0.1', SMTP_PORT: '2525' });
    expect(mistakes).toEqual([]);
    expect(env).toMatchObject({ adminEmail: 'admin@exemplo.com.br', appUrl: 'http://127.0.0.1:8090' });
  });

  it('of a bare binary makes no administrator at an address that belongs to somebody else', () => {
    expect(read({}).environment).toMatchObject({ adminEmail: '', smtp: null });
  });
});

describe('the real binary', () => {
  it('tells all mistakes at once, in Portuguese, and ends with an error before anything is migrated', async () => {
    const env = { SMTP_HOST: 'smtp.exemplo.com.br', SMTP_PORT: 'x', APP_URL: 'ftp://x', MAIL_FROM: '' };
    const failure = await startPocketBase({ env }).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(failure instanceof StartFailed)) throw new Error('it started');
    expect(failure.code).toBe(3);
    expect(failure.log).toContain('O servidor não iniciou: configuração inválida:');
    for (const name of ['SMTP_PORT=x', 'APP_URL=ftp://x', 'MAIL_FROM falta'])
      expect(failure.log).toContain(name);
  });

  it.each([
    [['pocketbase', 'serve'], true],
    [['pocketbase', '--dir', 'serve', 'serve', '--http=127.0.0.1:1'], true],
    [['pocketbase', '--dir=x', '--dev', 'serve'], true],
    [['pocketbase', 'superuser', 'upsert', 'serve', 'x'], false],
    [['pocketbase', '--dir', 'serve', 'migrate', 'up'], false],
    [['serve'], false],
    [['pocketbase'], false],
  ])('knows from %j whether it serves', (args, serves) => {
    expect(boot.serves(args)).toBe(serves);
  });
});
