/** `POST /api/app/support-request {name, email, message, key}`: a member asks for help, locked or not. */

import * as supportForm from '../domain/support-form.ts';
import * as db from '../host/db.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as notifyAdminsOfTickets from './notify-admins-of-tickets.ts';
import * as supportLimit from './support-limit.ts';

/** @returns '' for none */
function known(app: PbApp, user: string, key: string): string {
  const sql = 'SELECT id FROM support_requests WHERE user_id = {:user} AND key = {:key}';
  return db.first(app, sql, { id: '' }, { user, key })?.id ?? '';
}

function store(app: PbApp, fields: { [field: string]: string }): { id: string; created: boolean } {
  const row = new Record(app.findCollectionByNameOrId('support_requests'), { ...fields, status: 'pending' });
  try {
    app.save(row);
    return { id: row.id, created: true };
  } catch (failure) {
    // Idempotent: of two parallel requests the unique index lets one in, and both get the same response.
    const id = known(app, String(fields['user_id']), String(fields['key']));
    if (id) return { id, created: false };
    throw failure;
  }
}

export function supportRequest(e: PbRequestEvent, user: PbRecord) {
  const { ticket, key, problems } = supportForm.readTicket(jsonBody.fieldsOf(e));
  if (errorResponse.refuseAll(e, problems)) return;
  const before = known(e.app, user.id, key);
  if (before) return e.json(200, { id: before, created: false });
  const wait = supportLimit.count(e, user);
  if (wait) return errorResponse.tooMany(e, 'message', wait);

  const stored = store(e.app, { ...ticket, user_id: user.id, key });
  if (!stored.created) {
    supportLimit.refund(e.app, user);
    return e.json(200, stored);
  }
  errorResponse.respondEarly(e, stored);
  notifyAdminsOfTickets.notifyAdminsOfTickets(e.app);
}
