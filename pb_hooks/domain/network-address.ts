/** Addresses as they stand in settings: an IP, a network, a host name. */

const isIPv4 = (text: string) =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);

function isIPv6(text: string) {
  if (!/^[0-9a-fA-F:.]+$/.test(text) || !text.includes(':') || text.split('::').length > 2) return false;
  const groups = text.split(':');
  const last = String(groups[groups.length - 1]);
  const size = groups.length + (last.includes('.') ? 1 : 0);
  if (last.includes('.') && !isIPv4(last)) return false;
  const plain = last.includes('.') ? groups.slice(0, -1) : groups;
  return (text.includes('::') ? size <= 9 : size === 8) && plain.every((part) => part.length <= 4);
}

/** The eight groups of an IPv6 address in whatever spelling, null for what is none. */
export function groupsOf(text: string) {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  const hex = (high: unknown, low: unknown) => (Number(high) * 256 + Number(low)).toString(16);
  const plain = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : text;
  const [head = '', tail, more] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail || '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  if (more !== undefined || missing < 0) return null;
  const groups = [...left, ...Array(missing).fill('0'), ...right];
  if (groups.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16));
}

/** An address, or a network as 10.0.0.0/8. */
export function isNetwork(text: string) {
  const [ip = '', bits, more] = text.split('/');
  if (more !== undefined || (!isIPv4(ip) && !isIPv6(ip))) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(ip) ? 32 : 128));
}

/** An IP address (IPv6 also in brackets) or a host's name; without a port. */
export function isHost(text: string) {
  if (/^[\d.]+$/.test(text)) return isIPv4(text);
  return isIPv6(text.replace(/^\[(.*)\]$/, '$1')) || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text);
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
