/**
 * `erase-member EMAIL --yes`: removes a person in one transaction. The log keeps that something happened, not to
 * whom. Sessions end with the account, and the app wipes a device that meets the server without one.
 */

import * as auditLog from '../../audit/audit-log.ts';
import * as db from '../../host/db.ts';
import * as serverState from '../../host/server-state.ts';
import * as fixedAdministrator from '../../members/fixed-administrator.ts';
import * as command from '../core/command.ts';
import * as transaction from '../core/transaction.ts';
import * as personalData from './personal-data.ts';

const NOBODY = '(apagado)';

/** What is said of each section, in the order of the report. */
const NAMES: { [section: string]: string } = {
  users: 'usuário',
  profiles: 'perfil',
  user_roles: 'papéis',
  registration_requests: 'solicitações de cadastro',
  user_favorites: 'favoritos',
  removed_favorites: 'favoritos de assistentes excluídos',
  support_requests: 'tickets, com o histórico',
  expiry_notices: 'avisos de vencimento',
  sync_devices: 'aparelhos',
  sign_in_codes: 'códigos de acesso',
  purchases: 'avisos de compras',
  system_logs: 'registros de log, que ficam sem nome e IP',
};

function anonymiseLog(tx: PbApp, person: personalData.Person) {
  const own = "UPDATE system_logs SET user = {:nobody}, ip = '' WHERE user = {:email} COLLATE NOCASE";
  const found = `SELECT l.id AS id, l.action AS action FROM system_logs l WHERE ${personalData.MENTIONED}`;
  const address = new RegExp(person.email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  for (const { id, action } of db.rows(tx, found, { id: '', action: '' }, { email: person.email })) {
    const change = 'UPDATE system_logs SET action = {:action} WHERE id = {:id}';
    db.run(tx, change, { id, action: action.replace(address, NOBODY) });
  }
  db.run(tx, own, { email: person.email, nobody: NOBODY });
}

function erase(tx: PbApp, person: personalData.Person) {
  const params = { id: person.id, email: person.email };
  const tickets = `SELECT t.id FROM support_requests t WHERE ${personalData.TICKETS}`;
  const requests = 'SELECT id FROM registration_requests WHERE email = {:email} COLLATE NOCASE';
  for (const statement of [
    `DELETE FROM support_messages WHERE sender_id IN (${tickets})`,
    `DELETE FROM ticket_news WHERE id IN (${tickets})`,
    `DELETE FROM support_requests AS t WHERE ${personalData.TICKETS}`,
    'DELETE FROM purchase_deliveries WHERE email = {:email}',
    'DELETE FROM purchases WHERE email = {:email}',
    `DELETE FROM request_news WHERE id IN (${requests})`,
    'DELETE FROM registration_requests WHERE email = {:email} COLLATE NOCASE',
    "UPDATE registration_requests SET reviewed_by = '' WHERE reviewed_by = {:id} AND {:id} != ''",
  ])
    db.run(tx, statement, params);
  // Takes profile, role, favourites, codes, devices and notices along.
  if (person.id !== '') tx.delete(tx.findRecordById('users', person.id));
  anonymiseLog(tx, person);
}

function eraseMember({ app, operands, flags, say }: command.Call) {
  const person = personalData.find(app, String(operands[0]));
  if (fixedAdministrator.isFixed(person.email) || serverState.read(app, 'admin_email') === person.email)
    throw command.refusal(
      `${person.email} é o administrador fixo (ADMIN_EMAIL). Mude ADMIN_EMAIL, reinicie o servidor e tente novamente.`,
    );
  // What is deleted is overwritten in the file, and not only forgotten.
  db.run(db.writer(app), 'PRAGMA secure_delete = ON');
  let data: { [section: string]: object[] } = {};
  transaction.inTransaction(app, (tx) => {
    data = personalData.collect(tx, person);
    if (flags.has('yes') && !personalData.isNothing(data)) erase(tx, person);
  });
  if (personalData.isNothing(data)) throw command.refusal(`nada é guardado sobre ${person.email}.`);
  say(flags.has('yes') ? `Apagado, de ${person.email}:` : `Seria apagado, de ${person.email}:`);
  for (const section of Object.keys(NAMES)) {
    const count = data[section]?.length || 0;
    if (count > 0) say(`  ${count} ${NAMES[section]}`);
  }
  if (!flags.has('yes')) {
    say('\nNada foi apagado. Para apagar, repita o comando com --yes.');
    return false;
  }
  say('\nAs sessões terminaram; os aparelhos se limpam no próximo contato com o servidor.');
  say(
    'As cópias de segurança ainda contêm esses dados, até serem substituídas: ao restaurar uma, apague de novo.',
  );
  const action = 'Apagou os dados pessoais de um membro pelo console';
  auditLog.write(app, { type: 'admin', user: 'console', action, ip: '', status: 'sucesso' });
  return true;
}

export const run = (cmd: PbCommand, args: Iterable<string>) =>
  command.run(cmd, args, 'erase-member', eraseMember);
