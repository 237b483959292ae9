/**
 * How a superuser comes to be: by the environment's pair or by the console. PocketBase's own way, a link in the log of a
 * server without superusers, is disabled: a reader of that log within half an hour would own the server.
 */

import * as securityEvents from '../audit/security-events.ts';
import * as db from '../host/db.ts';
import * as transaction from '../host/transaction.ts';

const INSTALLER = '__pbinstaller@example.com';
const MISSING =
  'Atenção: ainda não há conta para o painel do PocketBase (/_/).\n' +
  'Defina SUPERUSER_EMAIL e SUPERUSER_PASSWORD e reinicie, ou rode ./comando.sh superuser upsert E-MAIL SENHA.';

/** Makes the superuser of SUPERUSER_EMAIL, or sets its password when it has changed. */
export function ensure(app: PbApp, wanted: { email: string; password: string }) {
  let superuser: PbRecord;
  try {
    superuser = app.findAuthRecordByEmail('_superusers', wanted.email);
    // A new password ends every session of the dashboard, so only when it differs.
    if (superuser.validatePassword(wanted.password)) return;
    // Whoever has changed it in the panel alone would find theirs refused, and not know why.
    console.log(
      `A senha de ${wanted.email} no painel do PocketBase (/_/) passou a ser a de SUPERUSER_PASSWORD, que vale a cada início.`,
    );
  } catch (_) {
    superuser = new Record(app.findCollectionByNameOrId('_superusers'));
    superuser.setEmail(wanted.email);
  }
  superuser.setPassword(wanted.password);
  transaction.inTransaction(app, (tx) =>
    securityEvents.withoutNotice(tx, ['superuser', 'password'], () => tx.save(superuser)),
  );
}

/** A link that an earlier release has printed may still be open. */
export function dropInstaller(app: PbApp) {
  db.run(app, 'DELETE FROM _superusers WHERE email = {:email}', { email: INSTALLER });
  if (!db.first(app, 'SELECT id FROM _superusers LIMIT 1', { id: '' })) console.log(MISSING);
}

/** Before the server listens: nothing makes a superuser by itself, and no link is printed. */
export function noInstaller(e: PbServeEvent) {
  e.installerFunc = null;
  e.next();
}
