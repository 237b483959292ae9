/**
 * Who administers, and giving and taking the role. The last administrator keeps it, and so does the fixed one; both are
 * asked in the transaction that writes, so that two who take each other's role at the same moment do not both succeed.
 */

import * as access from '../access/access.ts';
import * as adminAct from '../audit/admin-act.ts';
import * as emailAddress from '../domain/email-address.ts';
import * as db from '../host/db.ts';
import * as transaction from '../host/transaction.ts';
import * as currentActor from '../http/current-actor.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as adminRole from './admin-role.ts';
import * as fixedAdministrator from './fixed-administrator.ts';
import * as memberAccount from './member-account.ts';
import * as roleMails from './role-mails.ts';

const LIST = `
  SELECT u.id, u.email, u.name FROM user_roles r JOIN users u ON u.id = r.user_id
  WHERE r.role = 'admin' ORDER BY u.email`;
const OTHERS = `
  SELECT COUNT(*) AS n FROM user_roles r JOIN users u ON u.id = r.user_id
  WHERE r.role = 'admin' AND u.email != '' AND u.id != {:user}`;

/** `GET /api/app/admin/administrators` */
export function listAdministrators(e: PbRequestEvent) {
  const { id: mine } = currentActor.actor(e);
  const items = db.rows(e.app, LIST, { id: '', email: '', name: '' }).map(({ id, email, name }) => ({
    id,
    email,
    name,
    is_fixed: fixedAdministrator.isFixed(email.toLowerCase()),
    is_self: id === mine,
  }));
  return e.json(200, { items });
}

const notFound = (field: string, text: string) => validationError.notFound(field, text, 'user_not_found');

/**
 * Changes the role under the write lock, with its row in the log, asking again whether the actor still has it; tells the person by
 * mail, and answers.
 * @param write returns whether anything changed
 */
function changeRole(
  e: PbRequestEvent,
  user: PbRecord,
  { isGiven, done }: { isGiven: boolean; done: string },
  write: (tx: PbApp) => boolean,
) {
  const mail = transaction.inTransaction(e.app, (tx) => {
    const { id, email } = currentActor.actor(e);
    if (id !== '' && !adminRole.find(tx, id)) throw access.refusal('admin_only');
    if (!write(tx)) return null;
    const owed = roleMails.owe(tx, user.id, isGiven, email);
    adminAct.write(e, `${done} ${user.email()}`, tx);
    return owed;
  });
  const state = mail ? roleMails.send(e.app, mail, e.realIP()) : '';
  return e.json(200, { userId: user.id, changed: mail !== null, mail: state });
}

/** `POST /api/app/give-admin-role {email}` */
export function giveAdminRole(e: PbRequestEvent) {
  const email = emailAddress.canonical(jsonBody.fieldsOf(e)['email']);
  if (email === '')
    throw validationError.invalid('email', 'invalid_email', 'Este não é um endereço de e-mail.');
  const user = memberAccount.findUser(e.app, email);
  if (!user) throw notFound('email', 'Ninguém entra com este e-mail. Convide a pessoa primeiro.');
  const how = { isGiven: true, done: 'Deu o papel de administrador a' };
  return changeRole(e, user, how, (tx) => {
    if (adminRole.find(tx, user.id)) return false;
    adminRole.give(tx, user.id);
    return true;
  });
}

/** `POST /api/app/take-admin-role {userId}` */
export function takeAdminRole(e: PbRequestEvent) {
  const { userId } = jsonBody.fieldsOf(e);
  const user = typeof userId === 'string' ? memberAccount.findById(e.app, userId) : null;
  if (!user) throw notFound('userId', 'Este usuário não existe mais.');
  if (fixedAdministrator.isFixed(user.email().toLowerCase()))
    throw validationError.invalid(
      'userId',
      'not_allowed',
      'O administrador fixo (ADMIN_EMAIL) não perde o papel.',
    );
  const how = { isGiven: false, done: 'Retirou o papel de administrador de' };
  return changeRole(e, user, how, (tx) => {
    const role = adminRole.find(tx, user.id);
    if (!role) return false;
    if (db.count(tx, OTHERS, { user: user.id }) === 0)
      throw validationError.invalid('userId', 'not_allowed', 'O último administrador não perde o papel.');
    tx.delete(role);
    memberAccount.ensureProfile(tx, user);
    return true;
  });
}
