import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';

/** A connection by text messages; Node has none of its own before version 22. */
export interface TextSocket {
  send(text: string): void;
  onText(listener: (text: string) => void): void;
  onEnd(listener: () => void): void;
  end(): void;
}

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** Opens a WebSocket to a program on this machine (RFC 6455, without extensions). */
export function openTextSocket(url: string): Promise<TextSocket> {
  return new Promise((resolve, reject) => {
    const asking = request(url.replace(/^ws/, 'http'), {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
    });
    asking.once('error', reject);
    asking.once('response', ({ statusCode }) => reject(new Error(`${url}: ${statusCode}`)));
    asking.once('upgrade', (_answer, socket: Socket, head) => resolve(speak(socket, head)));
    asking.end();
  });
}

function speak(socket: Socket, head: Buffer): TextSocket {
  const listeners: ((text: string) => void)[] = [];
  let rest = head;
  let message: Buffer[] = [];
  const read = (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let frame = takeFrame(rest); frame; frame = takeFrame(rest)) {
      rest = rest.subarray(frame.length);
      if (frame.kind === PING) socket.write(frameOf(PONG, frame.body));
      else if (frame.kind === CLOSE) socket.end();
      else if (frame.kind <= TEXT) message.push(frame.body);
      if (frame.kind > TEXT || !frame.isLast) continue;
      const text = Buffer.concat(message).toString('utf8');
      message = [];
      for (const listener of listeners) listener(text);
    }
  };
  socket.on('data', read);
  socket.on('error', () => socket.destroy());
  return {
    send: (text) => void socket.write(frameOf(TEXT, Buffer.from(text))),
    onText: (listener) => void listeners.push(listener),
    onEnd: (listener) => void socket.once('close', listener),
    end: () => void socket.destroy(),
  };
}

/** The first whole frame, or null while it has not arrived. */
function takeFrame(bytes: Buffer): { kind: number; isLast: boolean; body: Buffer; length: number } | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  const short = second & 0x7f;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return null;
  const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const length = start + size;
  if (bytes.length < length) return null;
  return { kind: first & 0x0f, isLast: first >= 0x80, body: bytes.subarray(start, length), length };
}

/** A client's frame is masked. */
function frameOf(kind: number, body: Buffer): Buffer {
  const mask = randomBytes(4);
  const head = Buffer.alloc(body.length < 126 ? 2 : body.length < 65_536 ? 4 : 10);
  head[0] = 0x80 | kind;
  head[1] = 0x80 | (body.length < 126 ? body.length : body.length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(body.length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(body.length), 2);
  const masked = Buffer.from(body);
  for (let at = 0; at < masked.length; at += 1) masked[at] = (masked[at] ?? 0) ^ (mask[at % 4] ?? 0);
  return Buffer.concat([head, mask, masked]);
}
