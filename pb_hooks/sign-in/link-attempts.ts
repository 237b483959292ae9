/**
 * Rate limits on wrong links: for each address, and for each link from all addresses together. A right link opens
 * beyond them too: guesses of others lock no member out.
 */

import * as clock from '../host/clock.ts';
import * as addressLimit from '../http/address-limit.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as otp from './otp.ts';

const PER_ADDRESS = 120;
const PER_LINK = 30;

/**
 * Counts a wrong one.
 * @returns seconds to wait when the limit was reached, else 0
 * @param id of the link
 */
export function count(e: PbRequestEvent, id: string): number {
  const wait = addressLimit.count(e, 'link', clock.HOUR_SECONDS, PER_ADDRESS);
  if (wait) return wait;
  // Only of links that exist: invented ids would fill the memory.
  if (!otp.find(e.app, id)) return 0;
  return rateLimit.count(e.app, `link:${id}`, otp.LIFE_SECONDS, PER_LINK);
}
