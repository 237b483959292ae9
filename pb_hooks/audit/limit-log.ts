/** The log of limits that were reached. */

import * as clientAddress from '../http/client-address.ts';
import * as throttledLog from './throttled-log.ts';

/**
 * A limit was reached: the first time in an hour is a row, the rest a number.
 * @param action what was refused, in words
 * @param user whose limit it was, '' for the address's
 */
export function tooMany(e: PbRequestEvent, action: string, user: string = '') {
  // A series of its own, so that strangers cannot hide a member's row among theirs.
  const alike = { what: `limit:${user ? 'known:' : ''}${action}`, from: user || clientAddress.limitKey(e) };
  throttledLog.warn(e, alike, user, action);
}
