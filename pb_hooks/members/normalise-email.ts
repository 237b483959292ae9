import { normaliseEmail } from '../../src/shared/email-address.ts';

/**
 * One address is one spelling: trimmed and lower-case in every collection, for every writer. In `users` emailVisibility is
 * switched on besides.
 */
export function normalise(e: PbRecordEvent) {
  const email = e.record.getString('email');
  const plain = normaliseEmail(email);
  if (plain !== email) e.record.set('email', plain);
  // Only the owner and administrators can read users: hiding it again would only blind the latter.
  if (e.record.collection().name === 'users') e.record.set('emailVisibility', true);
  return e.next();
}
