/** Addresses as they stand in settings: an IP, a network, a host name. */

import { isIPv4 } from '../../src/shared/https-address.ts';

/** The eight groups of an IPv6 address in whatever spelling, null for what is none. */
export function groupsOf(text: string): number[] | null {
  const [, start, quad] = /^(.*:)(\d+(?:\.\d+){3})$/.exec(text) ?? [];
  if (quad && !isIPv4(quad)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = quad?.split('.').map(Number) ?? [];
  const plain = quad ? `${start}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : text;
  const [left = [], right, more] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const missing = right ? 8 - left.length - right.length : 0;
  if (more || (right && missing < 1)) return null;
  const groups = [...left, ...Array(missing).fill('0'), ...(right ?? [])];
  if (groups.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16));
}

/** An address, or a network as 10.0.0.0/8. */
export function isNetwork(text: string) {
  const [ip = '', bits, more] = text.split('/');
  if (more !== undefined || (!isIPv4(ip) && !groupsOf(ip))) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(ip) ? 32 : 128));
}

/** An IP address (IPv6 also in brackets) or a host's name; without a port. */
export function isHost(text: string) {
  if (/^[\d.]+$/.test(text)) return isIPv4(text);
  return (
    !!groupsOf(text.replace(/^\[(.*)\]$/, '$1')) || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)
  );
}

/** Whether only this machine reaches it. */
export function isLocal(host: string) {
  return (
    host === 'localhost' || host === '[::1]' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
  );
}

/** Whether it belongs to a private network: a proxy's, a container's, this machine's. */
export function isPrivate(ip: string) {
  if (isLocal(ip) || /^(fe80|f[cd][0-9a-f]{2}):/i.test(ip)) return true;
  return isIPv4(ip) && /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(ip);
}
