/**
 * Sign-in mails that one person may get: one a minute and five in 15 minutes. Other mails do not count, nor do mails that
 * were refused; but a mailbox that is gone refuses every one, and without a bound strangers could have as many tries, each
 * with a process and a row in the log, as they have addresses.
 */

import * as rateLimit from '../http/rate-limit.ts';

const QUARTER = 900;
const MINUTE = 60;
/** Refused mails in 15 minutes that cost nothing; further ones count as if they had left. */
const REFUSED = 10;

const windowsOf = (userId: string): rateLimit.Window[] => [
  [`mail15:${userId}`, QUARTER, 5],
  [`mail1:${userId}`, MINUTE, 1],
];

/**
 * Counts one mail.
 * @returns seconds to wait when the limit was reached, else 0
 */
export const acquire = (app: PbApp, userId: string): number => rateLimit.countAll(app, windowsOf(userId));

/** The counted mail has not left, as when the mail server refused it: another request is allowed at once. */
export function refund(app: PbApp, userId: string) {
  if (rateLimit.count(app, `refused15:${userId}`, QUARTER, REFUSED)) return;
  rateLimit.refundAll(app, windowsOf(userId));
}
