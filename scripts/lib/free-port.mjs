import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to whoever names none, and below those of the tests: such a one may be another's
 * before the server listens, and an update would be refused for it.
 */
const FIRST = 12_000;
const BEYOND = 20_000;

/**
 * Why nobody can listen there, as the system names it: 'EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'; '' where one can.
 * @param {string} host an IPv6 address without brackets or with them
 * @param {number} port
 * @returns {Promise<string>}
 */
export function whyNotFree(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? error.message));
    probe.listen(port, host.replace(/^\[(.*)\]$/, '$1'), () => probe.close(() => resolve('')));
  });
}

/**
 * Whether nobody listens there.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export const isFree = async (host, port) => (await whyNotFree(host, port)) === '';

/** A port of this machine on which nobody listens. @returns {Promise<number>} */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(FIRST, BEYOND);
    if (await isFree('127.0.0.1', port)) return port;
  }
  throw new Error('no port is free');
}
