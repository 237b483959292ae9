/** https, a host of ASCII or of other letters, perhaps a port; nobody's password. */
const HTTPS =
  /^https:\/\/([\w.-]+|[A-Za-z\d.\u00c0-\u024f\u0370-\u167f\u1681-\u1fff\u3041-\ud7ff-]+)(?::(\d{1,5}))?(?:[/?#][^\s<>"\\]*)?$/;

/** A host that ends in a number is an IPv4 address for a browser, and no other name is. */
const NUMERIC = /(^|\.)(\d+|0x[\da-f]*)\.?$/i;

/** In four plain numbers, without zeros in front. */
export const isIPv4 = (host: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(host) &&
  host.split('.').every((part) => String(Number(part)) === part && +part < 256);

/**
 * Whether the app opens this address: what is stored is opened on a doctor's phone. Stricter than a browser, and never
 * less strict, so that the server stores nothing that a device would leave out.
 */
export function isHttpsAddress(text: string): boolean {
  const [, host = '', port = '0'] = HTTPS.exec(text) ?? [];
  if (host === '' || /^[.-]/.test(host) || Number(port) > 65_535) return false;
  return !NUMERIC.test(host) || isIPv4(host);
}
