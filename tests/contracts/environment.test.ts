import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const environment = require('../../dist/pb_hooks/host/environment.js') as {
  read(
    getenv: (name: string) => string,
    encryptionEnv: string,
  ): { environment: Record<string, unknown>; mistakes: string[] };
};
const boot = require('../../dist/pb_hooks/boot/boot.js') as { serves(args: string[]): boolean };

const read = (env: Partial<Record<string, string>>, encryptionEnv = '') =>
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
      retention: { logDays: 183, refusedDays: 30, rejectedDays: 365, codeMinutes: 60 },
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
      'what a law office asks for',
      { RETENTION_LOG_DAYS: '365', RETENTION_CODE_MINUTES: '15' },
      { retention: { logDays: 365, refusedDays: 30, rejectedDays: 365, codeMinutes: 15 } },
    ],
    ['a mail server may be an address', { SMTP_HOST: '2001:db8::25' }, { smtp: { host: '2001:db8::25' } }],
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
    [
      { APP_URL: '' },
      'APP_URL falta (o endereço que vai nos links dos e-mails); com SMTP_HOST é obrigatório.',
    ],
    [{ ADMIN_EMAIL: '' }, 'ADMIN_EMAIL falta (o e-mail de quem administra); com SMTP_HOST é obrigatório.'],
    [{ MAIL_FROM: ' ' }, 'MAIL_FROM falta (o remetente dos e-mails); com SMTP_HOST é obrigatório.'],
    [
      { APP_URL: 'agentes.exemplo.com.br' },
      /^APP_URL=agentes\.exemplo\.com\.br: use http:\/\/ ou https:\/\//,
    ],
    [{ APP_URL: 'https://x.com.br/app' }, /^APP_URL=.*, sem caminho\.$/],
    [{ APP_URL: 'https://x.com.br//' }, /^APP_URL=.*, sem caminho\.$/],
    [{ APP_URL: 'https://x.com.br?a=b' }, /^APP_URL=.*, sem caminho\.$/],
    [{ APP_URL: 'javascript:alert(1)' }, /^APP_URL=/],
    [{ APP_URL: 'https://user:pw@x.com.br' }, /^APP_URL=/],
    [{ APP_NAME: 'x'.repeat(101) }, 'APP_NAME: use até 100 caracteres, em uma linha, sem < e >.'],
    [{ APP_NAME: '<b>Clínica</b>' }, /^APP_NAME: /],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL=admin: não é um endereço de e-mail (use só nome@dominio).'],
    [{ ADMIN_EMAIL: 'a@x.com.br,b@x.com.br' }, /^ADMIN_EMAIL=/],
    [{ MAIL_FROM: 'Agentes <a@x.com.br>' }, /^MAIL_FROM=.*use só nome@dominio/],
    [{ PORT: '80a' }, 'PORT=80a: use um número inteiro de 1 a 65535.'],
    [{ PORT: '70000' }, 'PORT=70000: use um número inteiro de 1 a 65535.'],
    [{ PORT: '-1' }, /^PORT=-1: /],
    [
      { HOST: 'http://0.0.0.0' },
      'HOST=http://0.0.0.0: use um endereço IP ou um nome, sem http:// e sem porta.',
    ],
    [{ HOST: '10.0.0.300' }, /^HOST=10\.0\.0\.300: /],
    [{ HOST: '0.0.0.0:8090' }, /^HOST=.*sem porta\.$/],
    [{ SMTP_PORT: '0' }, 'SMTP_PORT=0: use um número inteiro de 1 a 65535.'],
    [{ SMTP_TLS: 'sim' }, 'SMTP_TLS=sim: use 1 ou 0.'],
    [{ SMTP_HOST: 'smtp://exemplo.com.br' }, /^SMTP_HOST=.*: use só o nome do servidor, sem smtp:\/\//],
    [{ SMTP_HOST: 'smtp.exemplo.com.br:587' }, /^SMTP_HOST=.*e sem porta\.$/],
    [{ SMTP_USER: 'carteiro' }, 'SMTP_USER pede também SMTP_PASSWORD.'],
    [{ SMTP_PASSWORD: 'segredo' }, 'SMTP_PASSWORD pede também SMTP_USER.'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR=0: use um número maior que 0.'],
    [{ RATE_LIMIT_FACTOR: '-1' }, /^RATE_LIMIT_FACTOR=-1: /],
    [{ RATE_LIMIT_FACTOR: 'muito' }, /^RATE_LIMIT_FACTOR=muito: /],
    [{ SUPERUSER_EMAIL: 's@x.com.br', SUPERUSER_PASSWORD: 'curta' }, /^SUPERUSER_PASSWORD: use de 10 a 71/],
    [{ SUPERUSER_EMAIL: 's@x.com.br' }, /^SUPERUSER_PASSWORD: use de 10 a 71/],
    [
      { SUPERUSER_EMAIL: 's@x.com.br', SUPERUSER_PASSWORD: 'canção '.repeat(10) },
      'SUPERUSER_PASSWORD: é longa demais (uma letra com acento conta como dois caracteres).',
    ],
    [{ SUPERUSER_PASSWORD: 'bastante-longa' }, 'SUPERUSER_PASSWORD pede também SUPERUSER_EMAIL.'],
    [{ SUPERUSER_EMAIL: 's', SUPERUSER_PASSWORD: 'bastante-longa' }, /^SUPERUSER_EMAIL=s: não é um endereço/],
    [{ SUPERUSER_IPS: '10.0.0.1, casa' }, /^SUPERUSER_IPS: "casa" não é um endereço IP nem uma rede/],
    [{ SUPERUSER_IPS: '10.0.0.256' }, /^SUPERUSER_IPS: "10\.0\.0\.256"/],
    [{ SUPERUSER_IPS: '10.0.0.0/33' }, /^SUPERUSER_IPS: "10\.0\.0\.0\/33"/],
    [{ SUPERUSER_IPS: '10.0.0.01' }, /^SUPERUSER_IPS: "10\.0\.0\.01"/],
    [{ SUPERUSER_IPS: '2001:db8::g' }, /^SUPERUSER_IPS: "2001:db8::g"/],
    [{ SUPERUSER_IPS: '2001:db8:::1' }, /^SUPERUSER_IPS: "2001:db8:::1"/],
    [{ SUPERUSER_IPS: '2001:db8::1:/128' }, /^SUPERUSER_IPS: "2001:db8::1:\/128"/],
    [{ TRUSTED_PROXY_HEADER: 'X Forwarded For' }, /^TRUSTED_PROXY_HEADER=.*como X-Forwarded-For\.$/],
    [{ TRUSTED_PROXY_HEADER: 'X-Forwarded-For: *' }, /^TRUSTED_PROXY_HEADER=/],
    [
      { POCKETBASE_ENCRYPTION_KEY: 'curta' },
      'POCKETBASE_ENCRYPTION_KEY: use exatamente 32 caracteres (tem 5).',
    ],
    [{ RETENTION_LOG_DAYS: '0' }, 'RETENTION_LOG_DAYS=0: use um número inteiro de 1 a 3650.'],
    [{ RETENTION_REJECTED_DAYS: 'um ano' }, /^RETENTION_REJECTED_DAYS=um ano: use um número inteiro/],
    [{ RETENTION_REFUSED_DAYS: '1.5' }, /^RETENTION_REFUSED_DAYS=1\.5: /],
    [{ RETENTION_CODE_MINUTES: '5' }, 'RETENTION_CODE_MINUTES=5: use um número inteiro de 15 a 10080.'],
  ])('with %j is told so, and only that', (given, sentence) => {
    const { mistakes } = read({ ...GOOD, ...given }, 'POCKETBASE_ENCRYPTION_KEY');
    expect(mistakes).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence as RegExp),
    ]);
    expect(mistakes[0]).toMatch(/\.$/);
  });

  it('with a key that the command does not use would store passwords readable, and is told so', () => {
    expect(read({ ...GOOD, POCKETBASE_ENCRYPTION_KEY: 'x'.repeat(32) }).mistakes).toEqual([
      expect.stringContaining('falta --encryptionEnv=POCKETBASE_ENCRYPTION_KEY no comando'),
    ]);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0: sem SMTP_HOST o aplicativo só atende neste computador/],
    [{ HOST: '::' }, /^HOST=::: sem SMTP_HOST/],
    [
      { SMTP_USER: 'a', SMTP_PASSWORD: 'b' },
      'SMTP_HOST falta (o servidor de e-mail); com SMTP_USER é obrigatório.',
    ],
  ])('without a mail server, %j is told', (given, sentence) => {
    expect(read(given).mistakes).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence as RegExp),
    ]);
  });

  it.each(['127.0.0.1', 'localhost', '::1', '127.1.2.3'])('without a mail server, %s is home', (HOST) => {
    expect(read({ HOST }).mistakes).toEqual([]);
  });

  it.each([
    {},
    {
      HOST: '127.0.0.1',
      APP_URL: 'http://localhost:8090',
      SMTP_HOST: '127.0.0.1',
      ADMIN_EMAIL: GOOD.ADMIN_EMAIL,
      MAIL_FROM: GOOD.MAIL_FROM,
    },
  ])('may shorten deadlines where nobody else reaches the server: %j', (given) => {
    expect(read({ ...given, TEST_DURATIONS: 'mail=3000,readyProbe=200' }).mistakes).toEqual([]);
  });

  it.each([
    [{ HOST: '0.0.0.0', SMTP_HOST: '127.0.0.1' }, /só valem em testes/],
    [{ SMTP_HOST: 'smtp.exemplo.com.br' }, /só valem em testes/],
    [{ SMTP_HOST: '127.0.0.1', APP_URL: 'https://agentes.exemplo.com.br' }, /só valem em testes/],
    [
      { HOST: '0.0.0.0', SMTP_HOST: '127.0.0.1', TEST_DURATIONS: '', TEST_CLOCK: '/x' },
      /TEST_CLOCK só valem em testes/,
    ],
    [{ TEST_DURATIONS: 'mail=3s' }, /^TEST_DURATIONS=mail=3s: /],
    [{ TEST_DURATIONS: 'codigo=1' }, /^TEST_DURATIONS=codigo=1: /],
  ])('does not shorten deadlines with %j', (given, sentence) => {
    const { mistakes } = read({ TEST_DURATIONS: 'mail=3000', ...given });
    expect(mistakes.filter((one) => one.includes('TEST_DURATIONS'))).toEqual([
      expect.stringMatching(sentence),
    ]);
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

describe('the start', () => {
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
