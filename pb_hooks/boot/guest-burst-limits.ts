/**
 * How often one address of guests may ask in a second where a guest's request costs most, counted by PocketBase's own rate
 * limiter: in Go, before the request costs a VM. `in-flight.ts` refuses exactly, but each of its refusals takes a VM, and
 * others wait for six hundred of them. Far more than a hospital asks; what a person may do in an hour is counted in
 * `rate-limit.ts`.
 */

import * as rateLimit from '../http/rate-limit.ts';

const MOST_IN_A_SECOND = {
  'POST /api/collections/users/auth-with-otp': 60,
  'POST /api/collections/users/request-otp': 150,
  'POST /api/app/link-info': 150,
  'POST /api/app/register': 150,
};

/** PocketBase's rules, for its settings; RATE_LIMIT_FACTOR widens them and does not narrow them. */
export function rules() {
  const wider = rateLimit.widening();
  return Object.entries(MOST_IN_A_SECOND).map(([label, most]) => {
    return { label, audience: '@guest', duration: 1, maxRequests: Math.round(most * wider) };
  });
}

/**
 * Drops the counters, every minute: PocketBase keeps one for each address until the next hour, and who owns an IPv6
 * network has more addresses than there is memory. What a window of one second loses by it is nothing.
 */
export const forget = (app: PbApp) => app.store().remove('__pbRateLimiters__');
