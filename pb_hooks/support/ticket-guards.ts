/** What may be written to tickets by the record API. */

import * as supportForm from '../domain/support-form.ts';
import * as transaction from '../host/transaction.ts';
import * as allowedFields from '../http/allowed-fields.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as whileSignedIn from '../http/while-signed-in.ts';
import * as supportLimit from './support-limit.ts';
import * as tickets from './ticket.ts';

const TICKET_STATES = ['pending', 'aberto', 'respondido', 'resolvido'];

/** The moment of the last change that an administrator has seen, '' for none. */
function readSeen(e: PbRecordRequestEvent): string {
  // The request info is normalised already: the body itself is read again.
  const raw = new DynamicModel({ updated_at: '' });
  try {
    e.bindBody(raw);
  } catch {
    return '';
  }
  return tickets.readSeen(raw.updated_at);
}

/** With the `updated_at` that was seen, a ticket is resolved as it was seen, or not at all. */
export function updateTicket(e: PbRecordRequestEvent) {
  if (e.hasSuperuserAuth()) return e.next();
  allowedFields.only(e, ['status', 'updated_at']);
  const status = e.record.getString('status');
  if (!TICKET_STATES.includes(status)) {
    throw validationError.invalid('status', 'invalid_status', 'Status inválido.');
  }
  // Loaded before the write lock: whole, it would write back an address that was changed meanwhile.
  e.record.ignoreUnchangedFields(true);
  const seen = status === 'resolvido' ? readSeen(e) : '';
  if (seen === '') return e.next();
  transaction.around(e, (tx) => {
    tickets.refuseUnread(tx, { ticket: e.record.id, seen, to: 'resolver' });
    e.next();
  });
}

/** The same bounds as the route's, without its key. */
export function createTicket(e: PbRecordRequestEvent) {
  if (e.hasSuperuserAuth() || !e.auth) return e.next();
  const { ticket, problems } = supportForm.readNativeTicket(jsonBody.fieldsOf(e.requestEvent));
  if (errorResponse.refuseAll(e.requestEvent, problems)) return;
  const wait = supportLimit.count(e, e.auth);
  if (wait) return errorResponse.tooMany(e.requestEvent, 'message', wait);
  for (const [field, text] of Object.entries(ticket)) e.record.set(field, text);
  e.record.set('user_id', e.auth.id);
  e.record.set('status', 'pending');
  return whileSignedIn.whileSignedIn(e);
}
