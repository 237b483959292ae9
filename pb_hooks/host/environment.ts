/** The environment of the server, read once and checked as a whole: all mistakes are reported at the same start. */

import * as networkAddress from '../domain/network-address.ts';
import * as durations from './durations.ts';
import * as environmentReader from './environment-reader.ts';
import * as trialMode from './trial.ts';

export interface Environment {
  appUrl: string;
  appName: string;
  /** '' for none */
  adminEmail: string;
  superuser: { email: string; password: string } | null;
  smtp: { host: string; port: number; username: string; password: string; tls: boolean } | null;
  mailFrom: string;
  trustedProxyHeader: string;
  superuserIps: string[];
  trial: boolean;
  /** everybody may look, nobody writes, nothing is sent */
  publicDemo: boolean;
  retention: Retention;
}

/** How long personal data is kept (docs/pt/lgpd.md). */
export interface Retention {
  /** access logs: six months, as Brazil's Marco Civil asks */
  logDays: number;
  /** masked addresses of strangers who were refused */
  refusedDays: number;
  /** rejected requests */
  rejectedDays: number;
  /** sign-in codes and links, used or not */
  codeMinutes: number;
}

export type Reader = ReturnType<typeof environmentReader.reader>;

function smtp(env: Reader) {
  const host = env.text('SMTP_HOST');
  const port = env.integer('SMTP_PORT', 587, 1, 65535);
  const tls = env.flag('SMTP_TLS', port === 465);
  const username = env.text('SMTP_USER');
  const password = env.text('SMTP_PASSWORD');
  if (username && !password) env.mistakes.push('SMTP_USER pede também SMTP_PASSWORD.');
  if (password && !username) env.mistakes.push('SMTP_PASSWORD pede também SMTP_USER.');
  if (!host && (username || password))
    env.mistakes.push('SMTP_HOST falta (o servidor de e-mail); com SMTP_USER é obrigatório.');
  if (!host) return null;
  if (!/^[\w.-]+$/.test(host) && !networkAddress.groupsOf(host))
    env.mistakes.push(`SMTP_HOST=${host}: use só o nome do servidor, sem smtp:// e sem porta.`);
  return { host, port, tls, username, password };
}

/** What bcrypt takes; with more, the start would end with its English sentence. */
const MOST_PASSWORD_BYTES = 72;

const bytesIn = (text: string) => encodeURIComponent(text).replace(/%../g, '_').length;

function superuser(env: Reader) {
  const email = env.email('SUPERUSER_EMAIL', '');
  const password = env.text('SUPERUSER_PASSWORD');
  if (!env.text('SUPERUSER_EMAIL') && !password) return null;
  if (!env.text('SUPERUSER_EMAIL')) env.mistakes.push('SUPERUSER_PASSWORD pede também SUPERUSER_EMAIL.');
  if (password.length < 10 || password.length > 71)
    env.mistakes.push('SUPERUSER_PASSWORD: use de 10 a 71 caracteres.');
  else if (bytesIn(password) > MOST_PASSWORD_BYTES)
    env.mistakes.push(
      'SUPERUSER_PASSWORD: é longa demais (uma letra com acento conta como dois caracteres).',
    );
  return { email, password };
}

function appUrl(env: Reader, required: boolean) {
  const port = env.integer('PORT', 8090, 1, 65535);
  const host = env.text('HOST');
  if (host && !networkAddress.isHost(host))
    env.mistakes.push(`HOST=${host}: use um endereço IP ou um nome, sem http:// e sem porta.`);
  const url = env.text('APP_URL', required ? '' : `http://127.0.0.1:${port}`);
  if (
    url &&
    !/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?\/?$|^https?:\/\/\[[0-9a-fA-F:]+\](:\d{1,5})?\/?$/.test(url)
  )
    env.mistakes.push(`APP_URL=${url}: use http:// ou https:// com o nome do servidor, sem caminho.`);
  return url.replace(/\/$/, '');
}

/** What a person who gives a mail server must also give: without them the mails would lead nowhere. */
function required(env: Reader) {
  for (const [name, why] of [
    ['APP_URL', 'o endereço que vai nos links dos e-mails'],
    ['ADMIN_EMAIL', 'o e-mail de quem administra'],
    ['MAIL_FROM', 'o remetente dos e-mails'],
  ]) {
    if (name && !env.text(name)) env.mistakes.push(`${name} falta (${why}); com SMTP_HOST é obrigatório.`);
  }
}

function proxy(env: Reader) {
  const header = env.text('TRUSTED_PROXY_HEADER');
  if (header && !/^[A-Za-z0-9-]+$/.test(header))
    env.mistakes.push(`TRUSTED_PROXY_HEADER=${header}: use o nome de um cabeçalho, como X-Forwarded-For.`);
  const ips = env
    .text('SUPERUSER_IPS')
    .split(/[\s,;]+/)
    .filter(Boolean);
  for (const ip of ips) {
    if (!networkAddress.isNetwork(ip))
      env.mistakes.push(
        `SUPERUSER_IPS: "${ip}" não é um endereço IP nem uma rede, como 203.0.113.7 ou 10.0.0.0/8.`,
      );
  }
  return { trustedProxyHeader: header, superuserIps: ips };
}

/** Answers of members by mail: both or none; and whom all others reach. */
function replies(env: Reader) {
  const others = env.email('MAIL_REPLY_TO', '');
  const address = env.email('SUPPORT_REPLY_ADDRESS', '');
  if (address !== '' && others.split('@')[1] === address.split('@')[1])
    env.mistakes.push(
      'MAIL_REPLY_TO: use uma caixa que alguém lê; o que chega ao domínio de SUPPORT_REPLY_ADDRESS só entra em tickets.',
    );
  const secret = env.text('SUPPORT_REPLY_SECRET');
  if ((address === '') !== (secret === ''))
    env.mistakes.push(
      'SUPPORT_REPLY_ADDRESS e SUPPORT_REPLY_SECRET só valem juntos: informe os dois ou nenhum.',
    );
  if (secret !== '' && secret.length < 32)
    env.mistakes.push(`SUPPORT_REPLY_SECRET: use 32 caracteres ou mais (tem ${secret.length}).`);
  // The ticket and its signature take 41 of the 64 characters that may stand before the @.
  if (address.indexOf('@') > 23)
    env.mistakes.push('SUPPORT_REPLY_ADDRESS: use no máximo 23 caracteres antes do @.');
}

/** Short ones could be guessed; the platforms' own are longer. */
function purchaseSecrets(env: Reader) {
  for (const name of ['HOTMART_HOTTOK', 'KIWIFY_TOKEN', 'EDUZZ_SECRET', 'PURCHASE_SECRET']) {
    const secret = env.text(name);
    const shortest = name === 'PURCHASE_SECRET' ? 32 : 8;
    if (secret !== '' && secret.length < shortest)
      env.mistakes.push(
        `${name}: use o segredo inteiro (tem ${secret.length} caracteres, menos de ${shortest}).`,
      );
  }
}

/** @param encryptionEnv the variable named by --encryptionEnv, '' for none */
function checkRest(env: Reader, encryptionEnv: string) {
  const name = env.text('APP_NAME');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  if (name.length > 100 || /[\u0000-\u001f\u007f<>]/.test(name))
    env.mistakes.push('APP_NAME: use até 100 caracteres, em uma linha, sem < e >.');
  const factor = env.text('RATE_LIMIT_FACTOR', '1');
  if (!(Number(factor) > 0 && Number(factor) <= 1e6))
    env.mistakes.push(`RATE_LIMIT_FACTOR=${factor}: use um número maior que 0.`);
  const key = env.text('POCKETBASE_ENCRYPTION_KEY');
  if (key && key.length !== 32)
    env.mistakes.push(`POCKETBASE_ENCRYPTION_KEY: use exatamente 32 caracteres (tem ${key.length}).`);
  if (key && encryptionEnv !== 'POCKETBASE_ENCRYPTION_KEY')
    env.mistakes.push(
      'POCKETBASE_ENCRYPTION_KEY foi dada, mas falta --encryptionEnv=POCKETBASE_ENCRYPTION_KEY no comando: ' +
        'as senhas ficariam gravadas sem cifra.',
    );
}

function retention(env: Reader): Retention {
  const days = (name: string, usual: number) => env.integer(name, usual, 1, 3650);
  return {
    logDays: days('RETENTION_LOG_DAYS', 183),
    refusedDays: days('RETENTION_REFUSED_DAYS', 30),
    rejectedDays: days('RETENTION_REJECTED_DAYS', 365),
    // A link lives 15 minutes: forgotten earlier, it would die in the mailbox.
    codeMinutes: env.integer('RETENTION_CODE_MINUTES', 60, 15, 10080),
  };
}

/** The trial's inbox shows all sign-in links, so it is for this machine only. */
function onlyHere(env: Reader) {
  const host = env.text('HOST');
  if (host && !env.text('SMTP_HOST') && networkAddress.isHost(host) && !networkAddress.isLocal(host))
    env.mistakes.push(
      `HOST=${host}: sem SMTP_HOST o aplicativo só atende neste computador (127.0.0.1). ` +
        'Informe um servidor de e-mail em SMTP_HOST para atender outras pessoas.',
    );
}

export function read(
  getenv: (name: string) => string,
  encryptionEnv: string,
): { environment: Environment; mistakes: string[] } {
  const env = environmentReader.reader(getenv);
  const trial = env.flag('TRIAL', false);
  const publicDemo = env.flag('DEMO_PUBLIC', false);
  const given = smtp(env);
  const mail = publicDemo ? null : given;
  const byPerson = mail !== null && !trial;
  if (byPerson) required(env);
  if (!publicDemo) onlyHere(env);
  const shortened = durations.mistake((name) => env.text(name));
  if (shortened) env.mistakes.push(shortened);
  const environment = {
    trial,
    publicDemo,
    smtp: mail,
    appUrl: appUrl(env, byPerson),
    appName: env.text('APP_NAME', 'Agentes de Marketing'),
    adminEmail: env.email('ADMIN_EMAIL', trial ? trialMode.ADMINISTRATOR : ''),
    mailFrom: env.email('MAIL_FROM', byPerson ? '' : 'nao-responda@exemplo.com.br'),
    superuser: superuser(env),
    ...proxy(env),
    retention: retention(env),
  };
  purchaseSecrets(env);
  replies(env);
  checkRest(env, encryptionEnv);
  return { environment, mistakes: env.mistakes };
}
