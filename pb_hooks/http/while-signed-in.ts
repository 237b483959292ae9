/** Writes of PocketBase's own routes that an erasure may overtake. */

import * as access from '../access/access.ts';
import * as transaction from '../host/transaction.ts';

/** Does the rest of a write under the database's lock, which an erasure may have held until now: nothing may be written of who is gone. */
export function whileSignedIn(e: PbRecordRequestEvent) {
  transaction.around(e, (tx) => {
    access.requireSameSession({ app: tx, auth: e.auth });
    e.next();
  });
}
