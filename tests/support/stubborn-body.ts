import { once } from 'node:events';
import { connect } from 'node:net';

/** What became of a body: its answer's status, 0 where the connection was cut before one could be read. */
interface Stubborn {
  status: number;
  /** Bytes that went out before the server hung up, or all. */
  sent: number;
}

const CHUNK = 65_536;

/**
 * Sends a chunked body of so many bytes, made of one text over and over, and goes on sending whatever is answered, as no
 * browser and no library does, until all is out or the server hangs up.
 */
export async function sendStubbornly(
  port: number,
  path: string,
  { fill, bytes, headers }: { fill: string; bytes: number; headers: Record<string, string> },
): Promise<Stubborn> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isOver = false;
  const closed = new Promise<void>((done) => {
    socket.on('close', () => {
      isOver = true;
      done();
    });
  });
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  const lines = Object.entries({
    Host: 'a',
    'Content-Type': 'application/json',
    'Transfer-Encoding': 'chunked',
    ...headers,
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const piece = Buffer.from(fill.repeat(Math.ceil(CHUNK / Buffer.byteLength(fill))));
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  const start = Buffer.from('{"full_name":"');
  socket.write(Buffer.concat([Buffer.from(`${start.length.toString(16)}\r\n`), start, Buffer.from('\r\n')]));
  let sent = 0;
  while (sent < bytes && !isOver) {
    sent += piece.length;
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  if (!isOver) socket.end('2\r\n"}\r\n0\r\n\r\n');
  await closed;
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), sent };
}
