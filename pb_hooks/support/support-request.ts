/** `POST /api/app/support-request {name, email, message, key}`: a member asks for help, locked or not. */

import * as access from '../access/access.ts';
import * as supportForm from '../domain/support-form.ts';
import * as db from '../host/db.ts';
import * as transaction from '../host/transaction.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as notifyAdminsOfTickets from './notify-admins-of-tickets.ts';
import * as supportLimit from './support-limit.ts';

/** @returns '' for none */
function known(app: PbApp, user: string, key: string): string {
  const sql = 'SELECT id FROM support_requests WHERE user_id = {:user} AND key = {:key}';
  return db.first(app, sql, { id: '' }, { user, key })?.id ?? '';
}

function store(
  app: PbApp,
  user: PbRecord,
  fields: { name: string; email: string; message: string; key: string },
) {
  return transaction.inTransaction(app, (tx) => {
    // Under the lock, which an erasure may have held until now: nothing may be stored of who is gone.
    access.requireSameSession({ app: tx, auth: user });
    // Idempotent: of two parallel requests the second finds what the first has stored.
    const before = known(tx, user.id, fields.key);
    if (before) return { id: before, created: false };
    const collection = tx.findCollectionByNameOrId('support_requests');
    const row = new Record(collection, { ...fields, user_id: user.id, status: 'pending' });
    tx.save(row);
    return { id: row.id, created: true };
  });
}

export function supportRequest(e: PbRequestEvent, user: PbRecord) {
  const { ticket, key, problems } = supportForm.readTicket(jsonBody.fieldsOf(e));
  if (errorResponse.refuseAll(e, problems)) return;
  const before = known(e.app, user.id, key);
  if (before) return e.json(200, { id: before, created: false });
  const wait = supportLimit.count(e, user);
  if (wait) return errorResponse.tooMany(e, 'message', wait);

  const stored = store(e.app, user, { ...ticket, key });
  if (!stored.created) {
    supportLimit.refund(e.app, user);
    return e.json(200, stored);
  }
  errorResponse.respondEarly(e, stored);
  notifyAdminsOfTickets.notifyAdminsOfTickets(e.app);
}
