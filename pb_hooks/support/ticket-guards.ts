/** What may be written to tickets by the record API. */

import * as form from '../domain/support-form.ts';
import * as fields from '../http/allowed-fields.ts';
import * as reply from '../http/error-response.ts';
import * as body from '../http/validation-error.ts';
import * as limit from './support-limit.ts';

const TICKET_STATES = ['pending', 'aberto', 'respondido', 'resolvido'];

export function updateTicket(e: PbRecordRequestEvent) {
  if (e.hasSuperuserAuth()) return e.next();
  fields.only(e, ['status', 'updated_at']);
  if (!TICKET_STATES.includes(e.record.getString('status'))) {
    throw body.invalid('status', 'invalid_status', 'Status inválido.');
  }
  return e.next();
}

/** The same bounds as the route's, without its key. */
export function createTicket(e: PbRecordRequestEvent) {
  if (e.hasSuperuserAuth() || !e.auth) return e.next();
  const { ticket, problems } = form.readNativeTicket(reply.body(e.requestEvent));
  if (reply.problems(e.requestEvent, problems)) return;
  const wait = limit.count(e, e.auth);
  if (wait) return reply.tooMany(e.requestEvent, 'message', wait);
  for (const [field, text] of Object.entries(ticket)) e.record.set(field, text);
  e.record.set('user_id', e.auth.id);
  e.record.set('status', 'pending');
  return e.next();
}
