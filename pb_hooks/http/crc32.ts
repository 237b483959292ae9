/** CRC-32 as gzip has it, and how the sum of a whole follows from those of its parts (zlib's `crc32_combine`). */

const POLYNOMIAL = 0xedb88320;

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? POLYNOMIAL : 0);
  return sum;
});

export function of(bytes: ArrayLike<number>): number {
  let sum = -1;
  for (let i = 0; i < bytes.length; i++) sum = (sum >>> 8) ^ (TABLE[(sum ^ (bytes[i] ?? 0)) & 0xff] ?? 0);
  return ~sum;
}

/** What so many bytes behind it make of a sum: a column for each of its 32 bits. */
export type Shift = readonly number[];

/** The sum after the bytes that the shift stands for, had they all been zeros; with the sum of those bytes, by xor, the true one. */
export function shifted(sum: number, shift: Shift): number {
  let moved = 0;
  for (let bit = 0, rest = sum; rest !== 0; bit++, rest >>>= 1) if (rest & 1) moved ^= shift[bit] ?? 0;
  return moved;
}

const twice = (shift: Shift): Shift => shift.map((column) => shifted(column, shift));

/** By squaring: as many steps as the number of bytes has binary digits. */
export function shiftOf(bytes: number): Shift {
  let step: Shift = Array.from({ length: 32 }, (_, bit) => (bit === 0 ? POLYNOMIAL : 1 << (bit - 1)));
  // That was one bit; now eight of them.
  for (let i = 0; i < 3; i++) step = twice(step);
  let all: Shift = Array.from({ length: 32 }, (_, bit) => 1 << bit);
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    const now = step;
    if (rest % 2 === 1) all = all.map((column) => shifted(column, now));
    step = twice(step);
  }
  return all;
}
