/**
 * `erase-member EMAIL --yes`: removes a person in one transaction. The log keeps that something happened, not to
 * whom. Sessions end with the account, and the app wipes a device that meets the server without one.
 */

import { countText } from '../../../src/shared/count-text.ts';
import * as auditLog from '../../audit/audit-log.ts';
import * as epoch from '../../catalogue/epoch.ts';
import * as clock from '../../host/clock.ts';
import * as db from '../../host/db.ts';
import * as fixedAddress from '../../host/fixed-address.ts';
import * as transaction from '../../host/transaction.ts';
import * as fixedAdministrator from '../../members/fixed-administrator.ts';
import * as mergeIndexes from '../../search/merge-indexes.ts';
import * as testMail from '../check/test-mail.ts';
import * as command from '../core/command.ts';
import * as mentionedAddress from './mentioned-address.ts';
import * as personalData from './personal-data.ts';

const NOBODY = '(apagado)';

const TICKETS_OF_PERSON = `SELECT t.id FROM support_requests t WHERE ${personalData.TICKETS}`;
/** Other accounts' tickets, which are no part of the person's data but for the address that they name. */
const TICKETS_OF_OTHERS = `email = {:email} COLLATE NOCASE AND id NOT IN (${TICKETS_OF_PERSON})`;
const REQUESTS_OF_PERSON = 'SELECT id FROM registration_requests WHERE email = {:email} COLLATE NOCASE';

/** Goes with the row of `users`, by PocketBase's cascade or by a trigger. */
const WITH_ACCOUNT: readonly string[] = [];

/** As the trigger `purchases_gone` keeps them of an account: the platform's next message must not bring the person back. */
const KEEP_ORDERS = `
  INSERT INTO erased_orders (provider, order_id, closed, erased_at)
  SELECT provider, order_id, MAX(closed), {:now} FROM (
    SELECT provider, order_id, 1 AS closed FROM purchases b WHERE ${personalData.ORDERS}
    UNION ALL SELECT provider, order_id, kind != 'waiting' FROM purchase_deliveries d WHERE ${personalData.DELIVERIES})
  GROUP BY provider, order_id
  ON CONFLICT DO UPDATE SET closed = MAX(closed, excluded.closed), erased_at = excluded.erased_at`;

/** What is said of each section, in the order of the report, and the statements that erase it. */
const SECTIONS: Record<personalData.Section, { name: string; erasedBy: readonly string[] }> = {
  users: {
    name: 'usuário',
    erasedBy: ["UPDATE registration_requests SET reviewed_by = '' WHERE reviewed_by = {:id} AND {:id} != ''"],
  },
  profiles: { name: 'perfil', erasedBy: WITH_ACCOUNT },
  user_roles: { name: 'papéis', erasedBy: WITH_ACCOUNT },
  // With the orders below, which are found by them.
  registration_requests: { name: 'solicitações de cadastro', erasedBy: [] },
  invitations: { name: 'convite', erasedBy: WITH_ACCOUNT },
  user_favorites: { name: 'favoritos', erasedBy: WITH_ACCOUNT },
  removed_favorites: { name: 'favoritos de assistentes excluídos', erasedBy: WITH_ACCOUNT },
  support_requests: {
    name: 'tickets, com o histórico',
    erasedBy: [
      `DELETE FROM support_messages WHERE sender_id IN (${TICKETS_OF_PERSON})`,
      `DELETE FROM ticket_news WHERE id IN (${TICKETS_OF_PERSON})`,
      `DELETE FROM support_requests AS t WHERE ${personalData.TICKETS}`,
      `UPDATE support_requests SET (email, name) = (SELECT u.email, COALESCE(NULLIF(u.name, ''), u.email) FROM users u WHERE u.id = user_id)
        WHERE ${TICKETS_OF_OTHERS}`,
    ],
  },
  expiry_notices: { name: 'avisos de vencimento', erasedBy: WITH_ACCOUNT },
  sync_devices: { name: 'aparelhos', erasedBy: WITH_ACCOUNT },
  sign_in_codes: { name: 'códigos de acesso', erasedBy: WITH_ACCOUNT },
  wrong_codes: { name: 'códigos errados digitados', erasedBy: WITH_ACCOUNT },
  purchases: {
    name: 'avisos de compras',
    erasedBy: [KEEP_ORDERS, `DELETE FROM purchase_deliveries AS d WHERE ${personalData.DELIVERIES}`],
  },
  // Behind the one above, which reads them.
  orders: {
    name: 'pedidos',
    erasedBy: [
      `DELETE FROM purchases AS b WHERE ${personalData.ORDERS}`,
      `DELETE FROM request_news WHERE id IN (${REQUESTS_OF_PERSON})`,
      'DELETE FROM registration_requests WHERE email = {:email} COLLATE NOCASE',
    ],
  },
  purchase_access: { name: 'acesso que vem de compras', erasedBy: WITH_ACCOUNT },
  setting_changes: { name: 'alterações de configurações, que ficam sem autor', erasedBy: WITH_ACCOUNT },
  // anonymiseLog() below, which reads what it changes.
  system_logs: { name: 'registros de log, que ficam sem nome e IP', erasedBy: [] },
};

const NAMES = Object.keys(SECTIONS) as personalData.Section[];

function anonymiseLog(tx: PbApp, person: personalData.Person) {
  const own = "UPDATE system_logs SET user = {:nobody}, ip = '' WHERE user = {:email} COLLATE NOCASE";
  const change = 'UPDATE system_logs SET action = {:action} WHERE id = {:id}';
  for (const { id, action } of personalData.logRows(tx, person)) {
    const nameless = mentionedAddress.replaceMentions(action, person.email, NOBODY);
    if (nameless !== action) db.run(tx, change, { id, action: nameless });
  }
  db.run(tx, own, { email: person.email, nobody: NOBODY });
}

function erase(tx: PbApp, person: personalData.Person) {
  const params = { id: person.id, email: person.email, now: clock.stamp() };
  for (const section of NAMES)
    for (const statement of SECTIONS[section].erasedBy) db.run(tx, statement, params);
  // Takes along whatever says WITH_ACCOUNT.
  if (person.id !== '') tx.delete(tx.findRecordById('users', person.id));
  anonymiseLog(tx, person);
  testMail.forgetRecipient(tx, person.email);
}

/** What there is to erase, as it is said; [] for nothing. */
function countHeld(tx: PbApp, person: personalData.Person) {
  const held = personalData.collect(tx, person);
  const sql = `SELECT COUNT(*) AS n FROM support_requests WHERE ${TICKETS_OF_OTHERS}`;
  const others = db.count(tx, sql, { id: person.id, email: person.email });
  return [
    ...NAMES.map((section) => ({ count: held[section].length, name: SECTIONS[section].name })),
    { count: others, name: 'tickets de outras contas, que ficam sem este nome e e-mail' },
    { count: testMail.countRecipient(tx, person.email), name: 'destinatário do último e-mail de teste' },
  ].filter(({ count }) => count > 0);
}

function eraseMember({ app, operands, flags, say }: command.Call) {
  const person = personalData.find(app, String(operands[0]));
  if (fixedAdministrator.isFixed(person.email) || fixedAddress.read(app) === person.email)
    throw command.refusal(
      `${person.email} é o administrador fixo (ADMIN_EMAIL). Mude ADMIN_EMAIL, reinicie o servidor e tente novamente.`,
    );
  // What is deleted is overwritten in the file, and not only forgotten.
  db.run(db.writer(app), 'PRAGMA secure_delete = ON');
  const counts = transaction.lockedTransaction(app, (tx) => {
    const found = countHeld(tx, person);
    if (!flags.has('yes') || found.length === 0) return found;
    epoch.begin(tx);
    erase(tx, person);
    return found;
  });
  // Behind the transaction, in steps. Also where nothing is left to erase: somebody may repeat what was interrupted here.
  if (flags.has('yes')) mergeIndexes.forgetDeleted(app);
  if (counts.length === 0) throw command.refusal(`nada é guardado sobre ${person.email}.`);
  say(flags.has('yes') ? `Dados apagados de ${person.email}:` : `Seriam apagados, de ${person.email}:`);
  for (const { count, name } of counts) say(`  ${name}: ${countText(count)}`);
  if (!flags.has('yes')) {
    say('\nNada foi apagado. Para apagar, repita o comando com --yes.');
    return false;
  }
  if (person.id !== '')
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
