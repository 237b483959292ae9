/** Whether an address belongs to a network, as PocketBase decides it for its list of superusers' addresses. */

import { isIPv4 } from '../../src/shared/https-address.ts';
import * as networkAddress from './network-address.ts';

const binary = (value: number, digits: number) => value.toString(2).padStart(digits, '0');

/** @returns its 32 or 128 bits, '' for what is no address */
function bits(ip: string): string {
  const groups = networkAddress.groupsOf(ip);
  if (groups) return groups.map((group) => binary(group, 16)).join('');
  const parts = isIPv4(ip) ? ip.split('.') : [];
  return parts.map((part) => binary(Number(part), 8)).join('');
}

/**
 * An IPv4 address that is mapped into IPv6 belongs to no IPv4 network, as PocketBase has it: more than it admits must not
 * be admitted here, or the password would be compared before it refuses.
 * @param item an address, or a network as 10.0.0.0/8
 */
export function contains(item: string, ip: string) {
  const [base = '', length] = item.split('/');
  const [wanted, given] = [bits(base), bits(ip)];
  if (wanted === '' || wanted.length !== given.length) return false;
  const size = length === undefined ? wanted.length : Number(length);
  return wanted.slice(0, size) === given.slice(0, size);
}
