import { connect } from 'node:net';

const BODY = 4_000;

/**
 * Opens requests whose bodies come a byte at a time, as from a phone at the edge of its cell.
 * @param {string} url
 * @param {readonly string[]} tokens a sender each
 * @returns {() => number} ends them all, and tells how many of them were still being listened to
 */
export function slowSenders(url, tokens) {
  const { hostname, port, host } = new URL(url);
  const sockets = tokens.map((token) => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    const head = `POST /api/app/favorites/push HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${token}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${BODY}\r\n\r\n`);
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, 100);
  return () => {
    clearInterval(drip);
    const open = sockets.filter(({ writable, bytesRead }) => writable && bytesRead === 0).length;
    for (const socket of sockets) socket.destroy();
    return open;
  };
}
