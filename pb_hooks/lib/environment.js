/** The environment of the server, read once and checked as a whole: every mistake is told at the same start. */

const address = require('./email-address.js');

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
 */

/** @param {(name: string) => string} getenv */
function reader(getenv) {
  /** @type {string[]} */
  const mistakes = [];
  /** @param {string} name @param {string} [fallback] */
  const text = (name, fallback) => getenv(name).trim() || fallback || '';
  return {
    mistakes,
    text,
    /** @param {string} name @param {number} fallback @param {number} min @param {number} max */
    integer(name, fallback, min, max) {
      const raw = text(name, String(fallback));
      const value = /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN;
      if (value >= min && value <= max) return value;
      mistakes.push(`${name}=${raw}: use um número inteiro de ${min} a ${max}.`);
      return fallback;
    },
    /** @param {string} name @param {string} fallback */
    email(name, fallback) {
      const raw = text(name, fallback);
      const email = address.canonical(raw);
      if (raw && !email) mistakes.push(`${name}=${raw}: não é um endereço de e-mail.`);
      return email;
    },
    /** @param {string} name @param {boolean} fallback */
    flag(name, fallback) {
      const raw = text(name).toLowerCase();
      if (raw === '') return fallback;
      if (!['0', '1', 'false', 'true'].includes(raw)) mistakes.push(`${name}=${raw}: use 1 ou 0.`);
      return raw === '1' || raw === 'true';
    },
  };
}

/** @typedef {ReturnType<typeof reader>} Reader */

/** @param {Reader} env */
function smtp(env) {
  const host = env.text('SMTP_HOST');
  const port = env.integer('SMTP_PORT', 587, 1, 65535);
  const tls = env.flag('SMTP_TLS', port === 465);
  if (!host) return null;
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) env.mistakes.push(`SMTP_HOST=${host}: use só o nome do servidor.`);
  return { host, port, tls, username: env.text('SMTP_USER'), password: env.text('SMTP_PASSWORD') };
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
    if (!/^(\d{1,3}(\.\d{1,3}){3}|[0-9a-fA-F]*:[0-9a-fA-F:.]*)(\/\d{1,3})?$/.test(ip))
      env.mistakes.push(`SUPERUSER_IPS: "${ip}" não é um endereço IP nem uma rede.`);
  }
  return { trustedProxyHeader: header, superuserIps: ips };
}

/** @param {Reader} env @param {string} encryptionEnv the variable that the process was told to use, '' for none */
function checkRest(env, encryptionEnv) {
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

/**
 * @param {(name: string) => string} getenv
 * @param {string} encryptionEnv
 * @returns {{ environment: Environment, mistakes: string[] }}
 */
function read(getenv, encryptionEnv) {
  const env = reader(getenv);
  const trial = env.flag('TRIAL', false);
  const mail = smtp(env);
  const byPerson = mail !== null && !trial;
  if (byPerson) required(env);
  const environment = {
    trial,
    smtp: mail,
    appUrl: appUrl(env, byPerson),
    appName: env.text('APP_NAME', 'Agentes de Marketing').slice(0, 100),
    adminEmail: env.email('ADMIN_EMAIL', trial ? 'admin@exemplo.com.br' : ''),
    mailFrom: env.email('MAIL_FROM', byPerson ? '' : 'nao-responda@exemplo.com.br'),
    superuser: superuser(env),
    ...proxy(env),
  };
  checkRest(env, encryptionEnv);
  return { environment, mistakes: env.mistakes };
}

module.exports = { read };
