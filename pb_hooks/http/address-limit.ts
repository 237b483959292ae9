/**
 * Rate limits of whoever is not signed in: for an address, and twenty times as many for the IPv6 network around it. One line
 * may own 65,536 addresses, each with a fresh limit of its own; but the network may also be a part of a carrier's phones. An
 * IPv4 address has no second limit: the network around it is a hundred thousand phones of one carrier.
 */

import * as clientAddress from './client-address.ts';
import * as rateLimit from './rate-limit.ts';

const BY_NETWORK = 20;

/** The network first: once it is refused, no further address of it has a count in memory. */
function windowsOf(e: PbRequestEvent, what: string, seconds: number, most: number): rateLimit.Window[] {
  const [address, network] = [clientAddress.limitKey(e), clientAddress.networkOf(e)];
  const ofAddress: rateLimit.Window = [`${what}:${address}`, seconds, most];
  if (!address.includes(':')) return [ofAddress];
  return [[`${what}:${network}`, seconds, BY_NETWORK * most], ofAddress];
}

/**
 * Counts one use, in both or in neither.
 * @param most of one address, before RATE_LIMIT_FACTOR
 * @returns seconds to wait when there are none left, else 0
 */
export const count = (e: PbRequestEvent, what: string, seconds: number, most: number): number =>
  rateLimit.countAll(e.app, windowsOf(e, what, seconds, most));

/** Takes the last use back, because what it was counted for did not happen. */
export const refund = (e: PbRequestEvent, what: string, seconds: number) =>
  rateLimit.refundAll(e.app, windowsOf(e, what, seconds, 1));
