/**
 * How often one address of guests may ask in a second where a guest's request costs most, counted by PocketBase's own rate
 * limiter: in Go, before the request costs a VM. `in-flight.ts` refuses exactly, but each of its refusals takes a VM, and
 * others wait for six hundred of them. Far more than a hospital asks; what a person may do in an hour is counted in
 * `rate-limit.ts`.
 */

import * as rateLimit from '../http/rate-limit.ts';

const MOST_IN_A_SECOND = 150;

const LABELS = [
  'POST /api/collections/users/auth-with-otp',
  'POST /api/collections/users/request-otp',
  'POST /api/app/link-info',
  'POST /api/app/register',
];

/** PocketBase's rules, for its settings; RATE_LIMIT_FACTOR widens them and does not narrow them. */
export function rules() {
  const maxRequests = Math.round(MOST_IN_A_SECOND * Math.max(1, rateLimit.factor()));
  return LABELS.map((label) => ({ label, audience: '@guest', duration: 1, maxRequests }));
}

/**
 * Drops the counters, every minute: PocketBase keeps one for each address until the next hour, and who owns an IPv6
 * network has more addresses than there is memory. What a window of one second loses by it is nothing.
 */
export const forget = (app: PbApp) => app.store().remove('__pbRateLimiters__');
