/**
 * Compresses once what many answers have in common, and sends it between the few bytes that each has of its own: gzip takes a
 * tenth of a second for ten thousand assistants, each time. Deflate is a row of blocks, and a block may hold plain bytes:
 *
 *     header · block: own beginning + ten bytes · blocks of the shared bytes · block: three bytes of the end · block: its rest · sums
 *
 * The ten are where the shared bytes had a gzip header of their own, the three where its sums were: what is kept can be sent as
 * it is, without being cut, which JavaScript does a byte at a time.
 */

import * as locks from '../host/locks.ts';
import * as crc32 from './crc32.ts';

/** What JSON may have before a line's end, in place of the header. */
const PADDING = '         \n';
const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
const SUMS = 8;
/** What an empty block of plain bytes ends with; Go's writer closes with one. */
const CLOSED = [0, 0, 0xff, 0xff];
/** A block's length has two bytes. */
const LONGEST = 0xffff;
/** Of the end that all answers have, the length of what takes the place of the sums, behind a block's head of five. */
const EARLY = 3;

/** `crc` is of the shared bytes and the end, `shift` what as many bytes do to a sum before them, `size` how many they are. */
export type Shared = { bytes: PbBytes; crc: number; shift: crc32.Shift; size: number; rest: string };

/** Of numbers Go makes bytes where they are written. */
type Part = PbBytes | number[];

/** The lowest byte first. */
const little = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 0xff);

const blockHead = (length: number, isLast: boolean) => [
  isLast ? 1 : 0,
  ...little(length, 2),
  ...little(~length, 2),
];

function littleAt(bytes: PbBytes, at: number) {
  let value = 0;
  for (let i = 3; i >= 0; i--) value = (value << 8) | (bytes[at + i] ?? 0);
  return value;
}

/**
 * Makes the gzip of the shared bytes one that others can stand around, in place. Null where it does not look as Go writes it.
 * @param end text that follows the shared bytes in each answer, without anything beyond ASCII
 */
export function share(gzip: PbBytes, end: string): Shared | null {
  const sums = gzip.length - SUMS;
  const isOurs = HEADER.slice(0, 4).every((byte, i) => gzip[i] === byte);
  if (!isOurs || !CLOSED.every((byte, i) => gzip[sums - CLOSED.length + i] === byte)) return null;
  // The last block is empty: three bits, the first of them says that it is the last, then zeros up to the whole byte.
  let at = sums - CLOSED.length - 1;
  if (gzip[at] === 0) at -= 1;
  const byte = gzip[at] ?? 0;
  if (byte === 0) return null;
  const [crc, size] = [littleAt(gzip, sums), littleAt(gzip, sums + 4)];
  gzip[at] = byte ^ (1 << (31 - Math.clz32(byte)));
  put(gzip, 0, codes(PADDING));
  put(gzip, sums, [...blockHead(EARLY, false), ...codes(end.slice(0, EARLY))]);
  const follows = codes(end);
  return {
    bytes: gzip,
    crc: crc32.shifted(crc, crc32.shiftOf(follows.length)) ^ crc32.of(follows),
    shift: crc32.shiftOf(size + follows.length),
    size: size + follows.length,
    rest: end.slice(EARLY),
  };
}

const codes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

function put(into: PbBytes, from: number, bytes: readonly number[]) {
  bytes.forEach((byte, i) => {
    into[from + i] = byte;
  });
}

/**
 * An answer of a line of its own, the shared bytes and their end.
 * @returns its parts in order; null where the line is longer than a block
 */
export function around(line: string, { bytes, crc, shift, size, rest }: Shared): Part[] | null {
  const own = toBytes(line);
  const length = own.length + PADDING.length;
  if (length > LONGEST) return null;
  const whole = crc32.shifted(crc32.of(toBytes(line + PADDING)), shift) ^ crc;
  return [
    [...HEADER, ...blockHead(length, false)],
    own,
    bytes,
    [...blockHead(rest.length, true), ...codes(rest), ...little(whole, 4), ...little(length + size, 4)],
  ];
}

/** The middleware's writer where the client takes gzip. */
const writerOf = (e: PbRequestEvent) => e.response.writer;

/** PocketBase's own: no backup has it, and each start empties it. */
const FOLDER = '.pb_temp_to_delete';
const SECONDS = 30;

/**
 * Compresses bytes with the writer that this answer would be compressed with, by way of a file, since hooks have no other place
 * for what Go writes. Null where the client takes no gzip, there is no room, or somebody else is at it.
 */
export function compress(e: PbRequestEvent, bytes: PbBytes): PbBytes | null {
  const writer = writerOf(e);
  const answer = e.response.unwrap?.();
  if (!writer || !answer) return null;
  const unlock = locks.tryMutex(e.app, 'gzip', { seconds: SECONDS });
  if (!unlock) return null;
  try {
    const folder = `${e.app.dataDir()}/${FOLDER}`;
    $os.mkdirAll(folder, 0o700);
    const root = $os.openRoot(folder);
    // Of this time alone: whoever has outlived the lock may still be writing.
    const name = `gzip-${$security.randomString(8)}`;
    const file = root.create(name);
    try {
      writer.reset(file);
      writer.write(bytes);
      writer.close();
      return $os.readFile(`${folder}/${name}`);
    } finally {
      writer.reset(answer);
      file.close();
      root.remove(name);
      root.close();
    }
  } catch {
    return null;
  } finally {
    unlock();
  }
}

/** Whether the answer would be compressed. */
export const isTaken = (e: PbRequestEvent): boolean => writerOf(e) !== undefined;

/** Sends parts that are compressed already, past the middleware that would compress them. */
export function send(e: PbRequestEvent, type: string, parts: readonly Part[]) {
  const answer = e.response.unwrap?.() ?? e.response;
  answer.header().set('Content-Type', type);
  answer.header().set('Content-Encoding', 'gzip');
  for (const part of parts) answer.write(part);
}
