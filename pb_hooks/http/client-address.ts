/** Who asks, as far as limits are concerned. */

import * as networkAddress from '../domain/network-address.ts';

/** @param low 16 bits each */
const dottedQuad = (high: number = 0, low: number = 0) =>
  [high >> 8, high & 255, low >> 8, low & 255].join('.');

/**
 * The IPv4 address that one of IPv6 stands for, '' for none: mapped (::ffff:0:0/96), translated (::ffff:0:0:0/96),
 * NAT64 (64:ff9b::/96, and 64:ff9b:1::/48 for local use) and 6to4 (2002::/16).
 */
function embedded(groups: number[]) {
  const starts = (...prefix: number[]) => prefix.every((group, i) => groups[i] === group);
  const [, first, second, third = 0, fourth = 0, fifth = 0, high = 0, low = 0] = groups;
  if (starts(0, 0, 0, 0, 0, 0xffff) || starts(0, 0, 0, 0, 0xffff, 0) || starts(0x64, 0xff9b, 0, 0, 0, 0))
    return dottedQuad(high, low);
  if (starts(0x64, 0xff9b, 1)) {
    // A /96 of it holds the address at the end, the /48 itself around the eight bits that RFC 6052 keeps zero.
    if (high !== 0 || low !== 0) return dottedQuad(high, low);
    return dottedQuad(third, ((fourth & 255) << 8) | (fifth >> 8));
  }
  return starts(0x2002) ? dottedQuad(first, second) : '';
}

/**
 * One spelling for all that belongs to one visitor. A line of a provider owns a whole IPv6 /64, so the lower half is
 * dropped: with it, a single machine would have as many fresh limits as it likes. What stands for an IPv4 address is
 * unmapped first: its upper half is the same for the whole world.
 */
function network(ip: string): string {
  const text = ip
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '');
  const groups = networkAddress.groupsOf(text);
  if (!groups) return text;
  const upper = groups.slice(0, 4).map((group) => group.toString(16));
  return embedded(groups) || upper.join(':');
}

/** The address that a limit counts. */
export const limitKey = (e: { realIP(): string }): string => network(e.realIP());

/** The network around it: an IPv4 /24, or an IPv6 /48, which one line may own whole. */
export function networkOf(e: { realIP(): string }): string {
  const key = limitKey(e);
  const quad = /^(\d+\.\d+\.\d+)\.\d+$/.exec(key);
  if (quad) return `${quad[1]}.0/24`;
  const groups = key.split(':');
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : key;
}
