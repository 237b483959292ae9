/** The environment of the server, read once and checked as a whole: every mistake is told at the same start. */

const durations = require('./durations.js');
const network = require('./network-address.js');
const reading = require('./environment-reader.js');

/**
 * @typedef {object} Environment
 * @property {string} appUrl
 * @property {string} appName
 * @property {string} adminEmail '' for none
 * @property {{ email: string, password: string } | null} superuser
 * @property {{ host: string, port: number, username: string, password: string, tls: boolean } | null} smtp
 * @property {string} mailFrom
 * @property {string} trustedProxyHeader
 * @property {string[]} superuserIps
 * @property {boolean} trial
 * @property {Retention} retention
 */

/**
 * How long personal data is kept (docs/lgpd.md).
 * @typedef {object} Retention
 * @property {number} logDays access logs: six months, as Brazil's Marco Civil asks
 * @property {number} refusedDays masked addresses of strangers who were refused
 * @property {number} rejectedDays rejected requests
 * @property {number} codeMinutes sign-in codes and links, used or not
 */

/** @typedef {ReturnType<typeof reading.reader>} Reader */

/** @param {Reader} env */
function smtp(env) {
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
  if (!/^[A-Za-z0-9.:_-]+$/.test(host))
    env.mistakes.push(`SMTP_HOST=${host}: use só o nome do servidor, sem smtp:// e sem porta.`);
  return { host, port, tls, username, password };
}

/** @param {Reader} env */
function superuser(env) {
  const email = env.email('SUPERUSER_EMAIL', '');
  const password = env.text('SUPERUSER_PASSWORD');
  if (!env.text('SUPERUSER_EMAIL') && !password) return null;
  if (!env.text('SUPERUSER_EMAIL')) env.mistakes.push('SUPERUSER_PASSWORD pede também SUPERUSER_EMAIL.');
  if (password.length < 10 || password.length > 71)
    env.mistakes.push('SUPERUSER_PASSWORD: use de 10 a 71 caracteres.');
  return { email, password };
}

/** @param {Reader} env @param {boolean} required */
function appUrl(env, required) {
  const port = env.integer('PORT', 8090, 1, 65535);
  const host = env.text('HOST');
  if (host && !network.isHost(host))
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
function required(/** @type {Reader} */ env) {
  for (const [name, why] of [
    ['APP_URL', 'o endereço que vai nos links dos e-mails'],
    ['ADMIN_EMAIL', 'o e-mail de quem administra'],
    ['MAIL_FROM', 'o remetente dos e-mails'],
  ]) {
    if (name && !env.text(name)) env.mistakes.push(`${name} falta (${why}); com SMTP_HOST é obrigatório.`);
  }
}

/** @param {Reader} env */
function proxy(env) {
  const header = env.text('TRUSTED_PROXY_HEADER');
  if (header && !/^[A-Za-z0-9-]+$/.test(header))
    env.mistakes.push(`TRUSTED_PROXY_HEADER=${header}: use o nome de um cabeçalho, como X-Forwarded-For.`);
  const ips = env
    .text('SUPERUSER_IPS')
    .split(/[\s,;]+/)
    .filter(Boolean);
  for (const ip of ips) {
    if (!network.isNetwork(ip))
      env.mistakes.push(
        `SUPERUSER_IPS: "${ip}" não é um endereço IP nem uma rede, como 203.0.113.7 ou 10.0.0.0/8.`,
      );
  }
  return { trustedProxyHeader: header, superuserIps: ips };
}

/** @param {Reader} env @param {string} encryptionEnv the variable that the process was told to use, '' for none */
function checkRest(env, encryptionEnv) {
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

/** @param {Reader} env @returns {Retention} */
function retention(env) {
  const days = (/** @type {string} */ name, /** @type {number} */ usual) => env.integer(name, usual, 1, 3650);
  return {
    logDays: days('RETENTION_LOG_DAYS', 183),
    refusedDays: days('RETENTION_REFUSED_DAYS', 30),
    rejectedDays: days('RETENTION_REJECTED_DAYS', 365),
    // A link lives 15 minutes: forgotten earlier, it would die in the mailbox.
    codeMinutes: env.integer('RETENTION_CODE_MINUTES', 60, 15, 10080),
  };
}

/**
 * The trial's inbox shows everybody's sign-in links, so it is for this machine only.
 * @param {Reader} env
 */
function onlyHere(env) {
  const host = env.text('HOST');
  if (host && !env.text('SMTP_HOST') && network.isHost(host) && !network.isLocal(host))
    env.mistakes.push(
      `HOST=${host}: sem SMTP_HOST o aplicativo só atende neste computador (127.0.0.1). ` +
        'Informe um servidor de e-mail em SMTP_HOST para atender outras pessoas.',
    );
}

/**
 * @param {(name: string) => string} getenv
 * @param {string} encryptionEnv
 * @returns {{ environment: Environment, mistakes: string[] }}
 */
function read(getenv, encryptionEnv) {
  const env = reading.reader(getenv);
  const trial = env.flag('TRIAL', false);
  const mail = smtp(env);
  const byPerson = mail !== null && !trial;
  if (byPerson) required(env);
  onlyHere(env);
  const shortened = durations.mistake((name) => env.text(name));
  if (shortened) env.mistakes.push(shortened);
  const environment = {
    trial,
    smtp: mail,
    appUrl: appUrl(env, byPerson),
    appName: env.text('APP_NAME', 'Agentes de Marketing'),
    adminEmail: env.email('ADMIN_EMAIL', trial ? 'admin@exemplo.com.br' : ''),
    mailFrom: env.email('MAIL_FROM', byPerson ? '' : 'nao-responda@exemplo.com.br'),
    superuser: superuser(env),
    ...proxy(env),
    retention: retention(env),
  };
  checkRest(env, encryptionEnv);
  return { environment, mistakes: env.mistakes };
}

module.exports = { read };
