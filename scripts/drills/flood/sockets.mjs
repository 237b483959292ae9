import { connect } from 'node:net';

/**
 * Bytes over a socket of their own: what is announced need not be what is sent.
 * @param {string} url
 * @param {string | Buffer} bytes
 * @param {number} [holdMs] how long to wait for the answer; then the socket is closed
 * @returns {Promise<string>} the status, 'held' without one, or what became of the connection
 */
export function send(url, bytes, holdMs = 60_000) {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    const end = (/** @type {string} */ how) => {
      clearTimeout(patience);
      socket.destroy();
      done(how);
    };
    const patience = setTimeout(() => end('held'), holdMs);
    socket.on('data', (answer) =>
      end(/^HTTP\/1\.1 (\d+)/.exec(answer.toString('latin1'))?.[1] ?? 'no status'),
    );
    socket.on('error', () => end('closed'));
    socket.on('close', () => end('closed'));
    socket.write(bytes);
  });
}

/**
 * A request by hand.
 * @param {string} head method and path
 * @param {Record<string, string | number>} headers
 * @param {string | Buffer} body
 */
export function request(head, headers, body) {
  const lines = Object.entries({ Host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${head} HTTP/1.1\r\n${lines.join('')}\r\n`), Buffer.from(body)]);
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
