/** The fixed administrator: ADMIN_EMAIL is exempt from all checks, and always has an account and the role. */

import * as auditLog from '../audit/audit-log.ts';
import * as securityEvents from '../audit/security-events.ts';
import * as environmentReader from '../host/environment-reader.ts';
import * as fixedAddress from '../host/fixed-address.ts';
import * as transaction from '../host/transaction.ts';
import * as trial from '../host/trial.ts';
import * as adminRole from './admin-role.ts';
import * as memberAccount from './member-account.ts';

/** ADMIN_EMAIL in its canonical form, '' when the server runs without one. */
export function fixedEmail() {
  return environmentReader
    .reader($os.getenv)
    .email('ADMIN_EMAIL', trial.isOn($os.getenv) ? trial.ADMINISTRATOR : '');
}

/** @param email canonical */
export function isFixed(email: string) {
  return email !== '' && email === fixedEmail();
}

function make(tx: PbApp, email: string, prepared: PbRecord | null) {
  const user = prepared ?? memberAccount.prepareUser(tx);
  user.setEmail(email);
  user.set('name', 'Administrador');
  tx.save(user);
  return user;
}

/** The account of the fixed administrator, with the role, made when it is missing. */
export function ensure(app: PbApp, email: string): PbRecord {
  const prepared = memberAccount.findUser(app, email) ? null : memberAccount.prepareUser(app);
  const { user, isNew } = transaction.inTransaction(app, (tx) => {
    const user = memberAccount.findUser(tx, email) ?? make(tx, email, prepared);
    const isNew = !adminRole.find(tx, user.id);
    if (isNew) securityEvents.withoutNotice(tx, ['admin'], () => adminRole.give(tx, user.id));
    return { user, isNew };
  });
  if (isNew) {
    const entry = { user: email, action: 'Recebeu o papel admin por ADMIN_EMAIL', ip: '' };
    auditLog.write(app, { ...entry, type: 'admin', status: 'sucesso' });
  }
  return user;
}

/** At every start: makes the account, and logs what became of a former one. */
export function install(app: PbApp, email: string) {
  ensure(app, email);
  const former = fixedAddress.read(app);
  if (former && former !== email) {
    console.log(
      `ADMIN_EMAIL mudou de ${former} para ${email}. ${former} continua como administrador comum: ` +
        'para retirar o papel, abra Configurações › Pessoas no Painel Administrativo.',
    );
  }
  if (former !== email) fixedAddress.write(app, email);
}
