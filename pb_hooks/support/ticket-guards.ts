/** What may be written to tickets by the record API. */

import * as supportForm from '../domain/support-form.ts';
import * as allowedFields from '../http/allowed-fields.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as supportLimit from './support-limit.ts';

const TICKET_STATES = ['pending', 'aberto', 'respondido', 'resolvido'];

export function updateTicket(e: PbRecordRequestEvent) {
  if (e.hasSuperuserAuth()) return e.next();
  allowedFields.only(e, ['status', 'updated_at']);
  if (!TICKET_STATES.includes(e.record.getString('status'))) {
    throw validationError.invalid('status', 'invalid_status', 'Status inválido.');
  }
  return e.next();
}

/** The same bounds as the route's, without its key. */
export function createTicket(e: PbRecordRequestEvent) {
  if (e.hasSuperuserAuth() || !e.auth) return e.next();
  const { ticket, problems } = supportForm.readNativeTicket(jsonBody.fieldsOf(e.requestEvent));
  if (errorResponse.problems(e.requestEvent, problems)) return;
  const wait = supportLimit.count(e, e.auth);
  if (wait) return errorResponse.tooMany(e.requestEvent, 'message', wait);
  for (const [field, text] of Object.entries(ticket)) e.record.set(field, text);
  e.record.set('user_id', e.auth.id);
  e.record.set('status', 'pending');
  return e.next();
}
