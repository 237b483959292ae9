/**
 * Rate limits of whoever is not signed in: for an address, and twenty times as many for the IPv6 network around it. One line
 * may own 65,536 addresses, each with a fresh limit of its own; but the network may also be a part of a carrier's phones. An
 * IPv4 address has no second limit: the network around it is a hundred thousand phones of one carrier.
 */

import * as clientAddress from './client-address.ts';
import * as rateLimit from './rate-limit.ts';

const BY_NETWORK = 20;

/** The network first: once it is refused, no further address of it has a count in memory. */
function windowsOf(e: PbRequestEvent, what: string, most: number): [key: string, most: number][] {
  const [address, network] = [clientAddress.limitKey(e), clientAddress.networkOf(e)];
  const ofAddress: [string, number] = [`${what}:${address}`, most];
  return address.includes(':') ? [[`${what}:${network}`, BY_NETWORK * most], ofAddress] : [ofAddress];
}

/**
 * Counts one use, in both or in neither.
 * @param most of one address, before RATE_LIMIT_FACTOR
 * @returns seconds to wait when there are none left, else 0
 */
export function hit(e: PbRequestEvent, what: string, seconds: number, most: number): number {
  const counted: string[] = [];
  for (const [key, max] of windowsOf(e, what, most)) {
    const wait = rateLimit.hit(e.app, key, seconds, max);
    if (wait === 0) {
      counted.push(key);
      continue;
    }
    for (const before of counted) rateLimit.refund(e.app, before, seconds);
    return wait;
  }
  return 0;
}

/** Takes the last use back, because what it was counted for did not happen. */
export function refund(e: PbRequestEvent, what: string, seconds: number) {
  for (const [key] of windowsOf(e, what, 1)) rateLimit.refund(e.app, key, seconds);
}
