/** `POST /api/app/sign-out`: ends every session of this user, on every device. */

import * as auditLog from '../audit/audit-log.ts';
import * as publicDemo from '../host/public-demo.ts';
import * as transaction from '../host/transaction.ts';
import * as notify from '../realtime/notify.ts';
import * as otp from './otp.ts';

/**
 * A new token key revokes every token at once; open realtime streams would stay open, so they are disconnected. A link that was
 * mailed before would open a session again.
 */
export function signOut(e: PbRequestEvent, { id }: PbRecord) {
  // One account for all visitors: who leaves would put the others out.
  if (publicDemo.isOn()) return e.noContent(204);
  const email = transaction.inTransaction(e.app, (tx) => {
    // Read again: a record from the start of the request would write back what changed since.
    const user = tx.findRecordById('users', id);
    user.refreshTokenKey();
    tx.save(user);
    otp.revokeAll(tx, user);
    return user.email();
  });
  notify.disconnectUser(e.app, id);
  const entry = { user: email, action: 'Saiu de todos os aparelhos', ip: e.realIP() };
  auditLog.write(e.app, { ...entry, type: 'login', status: 'sucesso' });
  return e.noContent(204);
}
