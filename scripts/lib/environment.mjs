import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { COMPILED_HOOKS, inRoot } from './paths.mjs';

/**
 * @typedef {object} Environment
 * @property {string} host as it stands in an address: IPv6 in brackets
 * @property {number} port
 * @property {string} dataDir
 * @property {boolean} trial no mail server was named: a local inbox takes every message
 * @property {boolean} publicDemo everybody may look, nobody writes, nothing is sent
 * @property {boolean} demo whether an empty catalogue gets the sample
 * @property {{ email: string, password: string, path?: string }} superuser both '' where none was named
 * @property {string} appUrl
 * @property {string} adminEmail
 * @property {string} mailFrom
 */

/** The settings do not allow a start; the message says which and why, one a line. */
export class BadEnvironment extends Error {}

/**
 * One reading for both ways to start: what the server would refuse is reported before anything is built. Its files are of
 * the compiled hooks.
 */
const ofHooks = () =>
  /** @type {typeof import('../../pb_hooks/host/environment.ts')} */ (compiled('host/environment.js'));
const ofTrial = () =>
  /** @type {typeof import('../../pb_hooks/host/trial.ts')} */ (compiled('host/trial.js'));

/** @param {string} path */
const compiled = (path) => createRequire(import.meta.url)(join(COMPILED_HOOKS, path));

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Environment}
 */
export function readEnvironment(env) {
  const publicDemo = /^(1|true)$/i.test(env.DEMO_PUBLIC?.trim() ?? '');
  const trial = !env.SMTP_HOST?.trim() && !publicDemo;
  const key = env.POCKETBASE_ENCRYPTION_KEY ? 'POCKETBASE_ENCRYPTION_KEY' : '';
  /** @type {NodeJS.ProcessEnv} */
  const asStarted = { ...env, TRIAL: trial ? '1' : '' };
  const { environment, mistakes } = ofHooks().read((name) => asStarted[name] ?? '', key);
  const demo = env.DEMO?.trim().toLowerCase() || (trial || publicDemo ? '1' : '0');
  if (!/^(0|1|true|false)$/.test(demo)) mistakes.push(`DEMO=${demo}: use 1 ou 0.`);
  if (!trial && /^(1|true)$/.test(demo) && !environment.superuser)
    mistakes.push(
      `${publicDemo ? 'DEMO_PUBLIC=1' : 'DEMO=1'} grava o catálogo de exemplo pela API: defina SUPERUSER_EMAIL e SUPERUSER_PASSWORD.`,
    );
  const dataDir = resolve(env.DATA_DIR || inRoot('pb_data'));
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false)
    mistakes.push(`DATA_DIR=${dataDir}: já existe e não é uma pasta.`);
  if (mistakes.length > 0) throw new BadEnvironment(mistakes.map((mistake) => `  - ${mistake}`).join('\n'));
  const given = env.HOST?.trim() || '127.0.0.1';
  const host = /^[^[].*:/.test(given) ? `[${given}]` : given;
  const port = Number(env.PORT || '8090');
  return {
    host,
    port,
    trial,
    publicDemo,
    demo: /^(1|true)$/.test(demo),
    superuser: environment.superuser ?? { email: '', password: '' },
    dataDir,
    appUrl: env.APP_URL?.trim() ? environment.appUrl : `http://${host}:${port}`,
    adminEmail: environment.adminEmail || ofTrial().ADMINISTRATOR,
    mailFrom: environment.mailFrom,
  };
}
