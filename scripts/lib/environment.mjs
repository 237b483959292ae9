import { resolve } from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * @typedef {object} Environment
 * @property {string} host
 * @property {number} port
 * @property {string} dataDir
 * @property {boolean} trial no mail server was named: a local inbox takes every message
 * @property {boolean} demo whether an empty catalogue gets the sample
 * @property {string} appUrl
 * @property {string} adminEmail
 * @property {string} mailFrom
 */

/** The settings do not allow a start; the message says which and why, one a line. */
export class BadEnvironment extends Error {}

/**
 * Reads what the start itself needs. The hooks check the rest (and these again: a self-hoster may run the
 * binary alone).
 * @param {NodeJS.ProcessEnv} env
 * @returns {Environment}
 */
export function readEnvironment(env) {
  /** @type {string[]} */
  const faults = [];
  const host = env.HOST || '127.0.0.1';
  const port = Number(env.PORT || '8090');
  if (!/^\d+$/.test(env.PORT || '8090') || port < 1 || port > 65_535)
    faults.push(`PORT=${env.PORT}: a whole number from 1 to 65535 is needed`);
  const trial = !env.SMTP_HOST;
  if (trial && host !== '127.0.0.1' && host !== 'localhost')
    faults.push(
      `HOST=${host}: without SMTP_HOST this is the trial mode, whose inbox shows everybody's sign-in links. ` +
        'It runs on 127.0.0.1 only. Name a mail server in SMTP_HOST to serve others.',
    );
  const demo = env.DEMO || (trial ? '1' : '0');
  if (!/^(0|1|true|false)$/.test(demo)) faults.push(`DEMO=${demo}: 0 or 1 is needed`);
  if (!trial)
    for (const name of ['APP_URL', 'ADMIN_EMAIL', 'MAIL_FROM'])
      if (!env[name]) faults.push(`${name} is missing: it is required together with SMTP_HOST`);
  if (!trial && /^(1|true)$/.test(demo) && !(env.SUPERUSER_EMAIL && env.SUPERUSER_PASSWORD))
    faults.push('DEMO=1 loads the sample through the API: it needs SUPERUSER_EMAIL and SUPERUSER_PASSWORD');
  if (faults.length > 0) throw new BadEnvironment(faults.map((fault) => `  - ${fault}`).join('\n'));
  return {
    host,
    port,
    trial,
    demo: /^(1|true)$/.test(demo),
    dataDir: resolve(env.DATA_DIR || inRoot('pb_data')),
    appUrl: env.APP_URL || `http://${host}:${port}`,
    adminEmail: env.ADMIN_EMAIL || 'admin@exemplo.com.br',
    mailFrom: env.MAIL_FROM || 'nao-responda@exemplo.com.br',
  };
}
