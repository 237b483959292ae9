import { createServer } from 'node:net';

/**
 * Below the ports that outgoing connections take by themselves (32768 and up): one of those may be gone again between
 * the question and the start of the server. Every process begins somewhere else.
 */
const FIRST = 20_000;
const COUNT = 12_000;
let next = (process.pid * 97) % COUNT;

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
