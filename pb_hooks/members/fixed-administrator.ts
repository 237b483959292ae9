/** The fixed administrator: ADMIN_EMAIL is exempt from all checks, and always has an account and the role. */

import * as auditLog from '../audit/audit-log.ts';
import * as securityEvents from '../audit/security-events.ts';
import * as emailAddress from '../domain/email-address.ts';
import * as serverState from '../host/server-state.ts';

const REMEMBERED = 'admin_email';

/** ADMIN_EMAIL in its canonical form, '' when the server runs without one. */
export function fixedEmail() {
  const trial = $os.getenv('TRIAL') === '1' ? 'admin@exemplo.com.br' : '';
  return emailAddress.canonical($os.getenv('ADMIN_EMAIL') || trial);
}

/** @param email canonical */
export function isFixed(email: string) {
  return email !== '' && email === fixedEmail();
}

function findOrMake(app: PbApp, email: string) {
  try {
    return app.findAuthRecordByEmail('users', email);
  } catch (_) {
    const user = new Record(app.findCollectionByNameOrId('users'));
    user.setEmail(email);
    user.set('name', 'Administrador');
    user.setRandomPassword();
    user.setVerified(true);
    app.save(user);
    return user;
  }
}

/** The account of the fixed administrator, with the role, made when it is missing. */
export function ensure(app: PbApp, email: string): PbRecord {
  let user = null as PbRecord | null;
  let isNew = false;
  app.runInTransaction((tx) => {
    user = findOrMake(tx, email);
    const roles = tx.findRecordsByFilter('user_roles', "user_id = {:user} && role = 'admin'", '', 1, 0, {
      user: user.id,
    });
    if (roles.length > 0) return;
    const role = new Record(tx.findCollectionByNameOrId('user_roles'));
    role.set('user_id', user.id);
    role.set('role', 'admin');
    tx.save(role);
    securityEvents.drop(tx, ['admin'], user.id);
    isNew = true;
  });
  if (isNew) {
    const entry = { user: email, action: 'Recebeu o papel admin por ADMIN_EMAIL', ip: '' };
    auditLog.write(app, { ...entry, type: 'admin', status: 'sucesso' });
  }
  if (!user) throw new Error('the fixed administrator could not be made');
  return user;
}

/** At every start: makes the account, and logs what became of a former one. */
export function install(app: PbApp, email: string) {
  ensure(app, email);
  const former = serverState.read(app, REMEMBERED);
  if (former && former !== email) {
    console.log(
      `ADMIN_EMAIL mudou de ${former} para ${email}. ${former} continua como administrador comum: ` +
        'para retirar o papel, abra Configurações › Pessoas no painel administrativo.',
    );
  }
  if (former !== email) serverState.write(app, REMEMBERED, email);
}
