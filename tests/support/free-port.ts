import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Below the ports that outgoing connections take by themselves (32768 and up): one of those may be gone again between
 * the question and the start of the server. Every process begins somewhere else.
 */
const FIRST = 20_000;
const COUNT = 12_000;
let next = (process.pid * 97) % COUNT;

/**
 * A port of 127.0.0.1 that nobody listens on at this moment, and that no other process of tests is given while this one
 * lives; `inARow`: with so many, itself counted, that follow each other.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += inARow) {
    const port = FIRST + next;
    next = (next + inARow) % COUNT;
    if (await areFree(port, inARow)) return port;
  }
  throw new Error('no port is free');
}

async function areFree(port: number, inARow: number): Promise<boolean> {
  for (let one = port; one < port + inARow; one += 1)
    if (!((await claim(one)) && (await isFree(one)))) return false;
  return true;
}

/**
 * A server listens only a moment after it was given its port. Until then, and for its next start, the port is held by a
 * socket for datagrams, which the system takes back from a process that ends, however it does. That one has a number of its
 * own: Caddy takes the same for HTTP/3.
 */
function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const held = createSocket('udp4').unref();
    held.on('error', () => resolve(false));
    held.bind(port - COUNT, '127.0.0.1', () => resolve(true));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
