/**
 * The address of an account, changed in PocketBase's dashboard, is that of its profile too: the list of members and its search
 * show the profile's, and the account would be found by one that opens nothing. And of its tickets that named the old one: a
 * reply would go to a mailbox that the person has left, or to whose it really is where it was a slip. Sessions, links and codes of the old address
 * end with the token key, which PocketBase makes anew.
 */

import * as db from '../host/db.ts';
import { findRecord } from '../host/find-record.ts';
import * as transaction from '../host/transaction.ts';

/** What a purchase of this account waits with for a decision: approved under the old address, it would make a second account. */
const REQUEST = `
  UPDATE registration_requests AS r SET email = {:email}
  WHERE r.email = {:before} COLLATE NOCASE AND r.status = 'pending' AND {:email} != ''
    AND EXISTS (SELECT 1 FROM purchases b WHERE b.request_id = r.id AND b.made_request = 1)
    AND NOT EXISTS (SELECT 1 FROM registration_requests o WHERE o.email = {:email} COLLATE NOCASE AND o.status = 'pending')`;

const TICKETS = `
  UPDATE support_requests SET email = {:email}
  WHERE user_id = {:user} AND email = {:before} COLLATE NOCASE AND {:email} != '' AND {:before} != ''`;

/** In one transaction, at every update of a user; after the address has its one spelling. */
export function follow(e: PbRecordEvent) {
  const email = e.record.getString('email');
  const before = e.record.original().getString('email');
  if (before === email) return e.next();
  transaction.around(e, (tx) => {
    e.next();
    db.run(tx, REQUEST, { before, email });
    db.run(tx, TICKETS, { before, email, user: e.record.id });
    const profile = findRecord(tx, 'profiles', e.record.id);
    if (!profile || profile.getString('email') === email) return;
    profile.set('email', email);
    tx.save(profile);
  });
}
