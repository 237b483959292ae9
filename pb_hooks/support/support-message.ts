/** `POST /api/app/support-message {ticketId, message, key?}`: the owner writes again, which reopens the ticket. */

import * as supportForm from '../domain/support-form.ts';
import * as db from '../host/db.ts';
import * as transaction from '../host/transaction.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as notifyAdminsOfTickets from './notify-admins-of-tickets.ts';
import * as supportLimit from './support-limit.ts';
import * as tickets from './ticket.ts';

/** @returns '' for none */
function known(app: PbApp, ticket: string, key: string): string {
  const sql = "SELECT id FROM support_messages WHERE sender_id = {:ticket} AND key = {:key} AND key != ''";
  return db.first(app, sql, { id: '' }, { ticket, key })?.id ?? '';
}

function store(
  app: PbApp,
  { ticketId, message, key }: { ticketId: string; message: string; key: string },
  userId: string,
) {
  return transaction.inTransaction(app, (tx) => {
    // Read again under the write lock: deleted meanwhile, or sent twice at once.
    const ticket = tickets.findOwn(tx, ticketId, userId);
    const before = known(tx, ticketId, key);
    if (before) return { id: before, created: false };
    const id = tickets.addMessage(tx, ticket, { message, key, author: 'member' }, 'aberto');
    return { id, created: true };
  });
}

export function supportMessage(e: PbRequestEvent, user: PbRecord) {
  const { problems, ...given } = supportForm.readMessage(jsonBody.fieldsOf(e), ['key']);
  if (errorResponse.refuseAll(e, problems)) return;
  tickets.findOwn(e.app, given.ticketId, user.id);
  const before = known(e.app, given.ticketId, given.key);
  if (before) return e.json(200, { messageId: before, status: 'aberto' });
  const wait = supportLimit.count(e, user);
  if (wait) return errorResponse.tooMany(e, 'message', wait);

  const { id, created } = store(e.app, given, user.id);
  const answer = { messageId: id, status: 'aberto' };
  if (!created) {
    supportLimit.refund(e.app, user);
    return e.json(200, answer);
  }
  errorResponse.respondEarly(e, answer);
  notifyAdminsOfTickets.notifyAdminsOfTickets(e.app);
}
