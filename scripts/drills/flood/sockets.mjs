import { connect } from 'node:net';

/**
 * One request over a socket of its own, written by hand: what is announced need not be what is sent.
 * @param {string} url
 * @param {string} head method and path
 * @param {Record<string, string | number>} headers
 * @param {string | Buffer} body
 * @param {number} [holdMs] how long to wait for the answer; then the socket is closed
 * @returns {Promise<string>} the status, 'held' without one, or what became of the connection
 */
export function send(url, head, headers, body, holdMs = 60_000) {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    const end = (/** @type {string} */ how) => {
      clearTimeout(patience);
      socket.destroy();
      done(how);
    };
    const patience = setTimeout(() => end('held'), holdMs);
    socket.on('data', (bytes) => end(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1] ?? 'no status'));
    socket.on('error', () => end('closed'));
    socket.on('close', () => end('closed'));
    socket.write(`${head} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(body);
  });
}

/**
 * So many at once, and how often each answer came.
 * @param {number} times
 * @param {(number: number) => Promise<string>} work
 */
export async function tally(times, work) {
  /** @type {Record<string, number>} */
  const answers = {};
  const done = async (/** @type {number} */ number) => {
    const answer = await work(number);
    answers[answer] = (answers[answer] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: times }, (_, number) => done(number)));
  return answers;
}
