import { createServer } from 'node:net';

/**
 * Whether nobody listens there.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isFree(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
