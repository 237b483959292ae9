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

/**
 * The address of the trial's superuser while it has the trial's password, '' when it is gone or has another.
 */
export function superuser(app: PbApp) {
  const marked = parse(serverState.read(app, MARK), 'hash');
  return (
    whileStill(app, marked, (found, hash) => hashOf(found) === hash) ||
    whileStill(app, inFile(app), (found, password) => found.validatePassword(password))
  );
}

/** At the start of a trial. */
export function remember(app: PbApp) {
  const account = inFile(app);
  const email = whileStill(app, account, (found, password) => found.validatePassword(password));
  if (email === '') return;
  const hash = hashOf(app.findAuthRecordByEmail('_superusers', email));
  serverState.write(app, MARK, JSON.stringify({ email, hash }));
}

/** Members and administrators with an address of the examples. */
export function members(app: PbApp) {
  const sql = "SELECT email FROM users WHERE email LIKE '%@exemplo.com.br' OR email LIKE '%@exemplo.com'";
  return db.rows(app, `${sql} ORDER BY email`, { email: '' }).map(({ email }) => email);
}

/** Throws when a server that is no trial would accept the trial's password. */
export function refuse(app: PbApp) {
  const email = superuser(app);
  if (email === '') return;
  throw new Error(
    `esta pasta de dados vem do modo de teste, e a conta ${email} do painel (/_/) ainda tem a senha do teste.\n` +
      `Troque a senha:   ./comando.sh superuser update ${email} NOVA-SENHA\n` +
      `ou apague a conta: ./comando.sh superuser delete ${email}\n` +
      'e inicie de novo (com npm start: npm run console -- superuser …). Depois, ./comando.sh check diz o que mais ficou.',
  );
}
