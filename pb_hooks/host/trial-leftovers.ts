/**
 * What a trial leaves in its data folder: accounts whose addresses belong to an example, and a superuser whose password
 * lies in a file beside the data. Harmless on 127.0.0.1; on a server that others reach, whoever has the example's domain
 * or that file is in.
 */

import * as db from './db.ts';
import * as serverState from './server-state.ts';
import * as storedJson from './stored-json.ts';

/** Written by `npm start` (scripts/lib/trial-superuser.mjs). */
const FILE = 'trial-superuser.json';
/** The trial's superuser with the hash of its password: known again when the file is gone. */
const MARK = 'trial_superuser';

export type Account = { email: string; secret: string };

/** @param secret the field beside the e-mail */
function parse(text: string, secret: string): Account | null {
  const account = storedJson.object(text);
  return account['email'] ? { email: String(account['email']), secret: String(account[secret]) } : null;
}

function inFile(app: PbApp) {
  try {
    return parse(toString($os.readFile(`${app.dataDir()}/${FILE}`)), 'password');
  } catch {
    return null;
  }
}

/** The address of a superuser that still is the trial's, whatever it is called by now; '' for none. */
function whileStill(
  app: PbApp,
  account: Account | null,
  isStill: (found: PbRecord, secret: string) => boolean,
) {
  if (!account) return '';
  const superusers = db.rows(app, 'SELECT email FROM _superusers ORDER BY email', { email: '' });
  const still = superusers.find(({ email }) =>
    isStill(app.findAuthRecordByEmail('_superusers', email), account.secret),
  );
  return still ? still.email : '';
}

const hashOf = (record: PbRecord) => record.getString('password:hash');

/** Addresses of the examples: a link for a new password goes to whoever has their domain. */
const EXAMPLES = "email LIKE '%@exemplo.com.br' OR email LIKE '%@exemplo.com'";

function examplesOf(app: PbApp, table: 'users' | '_superusers') {
  const sql = `SELECT email FROM ${table} WHERE ${EXAMPLES} ORDER BY email`;
  return db.rows(app, sql, { email: '' }).map(({ email }) => email);
}

/** A superuser that may not stay, and why. */
export type Superuser = { email: string; why: string };

/** The dashboard's accounts that a trial has left; nothing where the folder is not known to be a trial's. */
export function superusers(app: PbApp): Superuser[] {
  const marked = parse(serverState.read(app, MARK), 'hash');
  const file = inFile(app);
  if (!marked && !file) return [];
  const still =
    whileStill(app, marked, (found, hash) => hashOf(found) === hash) ||
    whileStill(app, file, (found, password) => found.validatePassword(password));
  const examples = examplesOf(app, '_superusers').filter((email) => email !== still);
  return [
    ...(still ? [{ email: still, why: 'com a senha do teste' }] : []),
    ...examples.map((email) => ({ email, why: 'com um endereço de exemplo' })),
  ];
}

/**
 * How they go; the owner's own comes first, because PocketBase keeps the last one. By the console and not by SUPERUSER_EMAIL: the
 * account that a refused start makes is gone where that start was a rehearsal of the program (deploy/package/troca.sh).
 */
const remedies = (found: Superuser[]) => [
  'superuser upsert E-MAIL SENHA',
  ...found.map(({ email }) => `superuser delete ${email}`),
];

export const remedy = (found: Superuser[]) => `${remedies(found).join(', ')} (o primeiro cria a sua conta)`;

/** At the start of a trial: whose account it is, so that a later start knows it again when the file is gone. */
export function saveSuperuser(app: PbApp) {
  const account = inFile(app);
  const email = whileStill(app, account, (found, password) => found.validatePassword(password));
  if (email === '') return;
  const hash = hashOf(app.findAuthRecordByEmail('_superusers', email));
  serverState.write(app, MARK, JSON.stringify({ email, hash }));
}

/** Members and administrators with an address of the examples. */
export const members = (app: PbApp) => examplesOf(app, 'users');

/**
 * Throws when a server that is no trial would be open to whoever knows the trial's password, or gets the mails of the
 * examples' domain: a new password is one mail away, so another password alone is not enough.
 */
export function refuse(app: PbApp) {
  const found = superusers(app);
  if (found.length === 0) return;
  const named = found.map(({ email, why }) => `a conta ${email} do painel (/_/) ainda está aqui, ${why}`);
  throw new Error(
    `esta pasta de dados vem do modo de teste, e ${named.join(';\n')}.\n` +
      `Crie uma conta sua, apague a do teste:\n${remedies(found)
        .map((command) => `  ./comando.sh ${command}\n`)
        .join('')}` +
      'e inicie de novo (com npm start: npm run console -- superuser …). Por fim, ./comando.sh check diz o que mais ficou.',
  );
}
