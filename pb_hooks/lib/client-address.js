/** Who asks, as far as limits are concerned. */

/**
 * The address that a limit counts. One line of a provider owns a whole IPv6 /64, so the lower half is dropped:
 * with it, a single machine would have as many fresh limits as it likes.
 * @param {{ realIP(): string }} e
 * @returns {string}
 */
function limitKey(e) {
  const ip = e.realIP();
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return left.concat(zeros, right).slice(0, 4).join(':');
}

module.exports = { limitKey };
