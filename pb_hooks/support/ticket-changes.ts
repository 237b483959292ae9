/** Resolving and deleting tickets through PocketBase's own routes: in one piece, and with a row in the log. */

import { shortTicketId } from '../../src/shared/ticket-subject.ts';
import * as adminAct from '../audit/admin-act.ts';
import { findRecord } from '../host/find-record.ts';
import * as transaction from '../host/transaction.ts';
import * as tickets from './ticket.ts';

/** What superusers do in the dashboard is logged by `superuser-audit.ts`. */
function note(e: PbRecordRequestEvent, action: string) {
  if (!e.hasSuperuserAuth()) adminAct.write(e, action);
}

const named = (ticket: PbRecord) => `ticket ${shortTicketId(ticket.id)} de ${ticket.email()}`;

export function logStatus(e: PbRecordRequestEvent) {
  const before = e.record.original().getString('status');
  e.next();
  const status = e.record.getString('status');
  if (status === before) return;
  note(
    e,
    status === 'resolvido' ? `Resolveu o ${named(e.record)}` : `Mudou o ${named(e.record)} para ${status}`,
  );
}

/**
 * The messages first, then the ticket, together or not at all. With the `updated_at` that was seen, in the header `X-Seen`, it is deleted
 * as it was seen, or not at all: PocketBase's own route takes neither a body nor a query.
 */
export function deleteTicket(e: PbRecordRequestEvent) {
  const { id } = e.record;
  const seen = tickets.readSeen(e.requestEvent.request.header.get('X-Seen'));
  transaction.around(e, (tx) => {
    if (seen !== '') tickets.refuseUnread(tx, { ticket: id, seen, to: 'excluir' });
    for (const message of tx.findRecordsByFilter('support_messages', 'sender_id = {:id}', '', 0, 0, { id }))
      tx.delete(message);
    e.next();
  });
  note(e, `Excluiu o ${named(e.record)}`);
}

/**
 * A message that a superuser makes in the dashboard changes its ticket too, like those of the routes: else it would be written after
 * every `updated_at` that anybody can have seen, and the ticket could be neither resolved nor deleted.
 */
export function touchTicket(e: PbRecordRequestEvent) {
  transaction.around(e, (tx) => {
    e.next();
    const ticket = findRecord(tx, 'support_requests', e.record.getString('sender_id'));
    if (ticket) tx.save(ticket);
  });
}

export function logMessageDeletion(e: PbRecordRequestEvent) {
  e.next();
  note(e, `Excluiu uma mensagem do ticket ${shortTicketId(e.record.getString('sender_id'))}`);
}
