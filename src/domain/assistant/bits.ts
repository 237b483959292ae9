/** Position p is the bit p & 31 of number p >> 5: a set of them unites and meets another thirty-two at a time. */
export type Bits = Int32Array<ArrayBuffer>;

/** As many zeros as it takes for `size` positions. */
export const noBits = (size: number): Bits => new Int32Array((size + 31) >> 5);

/** The positions below `size`. */
export function allBits(size: number): Bits {
  const bits = noBits(size).fill(-1);
  if (size & 31) bits[bits.length - 1] = (1 << (size & 31)) - 1;
  return bits;
}

/** The positions of those that pass. */
export function bitsOf<T>(all: readonly T[], passes: (one: T) => boolean): Bits {
  const bits = noBits(all.length);
  all.forEach((one, position) => {
    if (passes(one)) setBit(bits, position);
  });
  return bits;
}

export function setBit(bits: Bits, position: number): void {
  bits[position >> 5] = (bits[position >> 5] ?? 0) | (1 << (position & 31));
}

export const hasBit = (bits: Bits, position: number): boolean =>
  (((bits[position >> 5] ?? 0) >>> (position & 31)) & 1) === 1;

export function inBoth(a: Bits, b: Bits): Bits {
  const both = a.slice();
  for (let i = 0; i < both.length; i++) both[i] = (both[i] ?? 0) & (b[i] ?? 0);
  return both;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    const ones = bits[i] ?? 0;
    const pairs = ones - ((ones >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
