/** Validation and audit row of a rejection, which is a write to the request's record. */

import * as adminAct from '../audit/admin-act.ts';
import * as clock from '../host/clock.ts';
import * as transaction from '../host/transaction.ts';
import * as allowedFields from '../http/allowed-fields.ts';
import * as validationError from '../http/validation-error.ts';

function logged(e: PbRecordRequestEvent, before: string) {
  if (before === 'rejected' || e.record.getString('status') !== 'rejected') return;
  adminAct.write(e, `Rejeitou a solicitação de ${e.record.getString('email')}`);
}

/**
 * The reviewer and the time are the session's, whatever the body says, and a request is decided once. Superusers write
 * what they like; both leave a row in the log.
 */
export function rejectRequest(e: PbRecordRequestEvent) {
  const before = e.record.original().getString('status');
  if (e.hasSuperuserAuth()) {
    e.next();
    return logged(e, before);
  }
  allowedFields.only(e, ['status', 'reviewed_at', 'reviewed_by', 'rejection_reason']);
  e.record.set('reviewed_by', e.auth?.id);
  e.record.set('reviewed_at', clock.stamp());
  // Loaded before the write lock: whole, it would write back what a registration or a changed address has set meanwhile.
  e.record.ignoreUnchangedFields(true);
  transaction.around(e, (tx) => {
    // The rule read "pending" before the write lock; of many parallel rejections several come this far.
    const current = tx.findRecordById('registration_requests', e.record.id);
    if (current.getString('status') !== 'pending')
      throw validationError.conflict('status', 'already_decided', 'Esta solicitação já foi decidida.');
    e.next();
    logged(e, before);
  });
}
