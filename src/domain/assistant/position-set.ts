/**
 * A set of positions 0, 1, 2 … that grows upwards: listed one by one while they are rare, else a bit for each, which unites
 * thirty-two of them in one step.
 */
export type PositionSet = { listed: number[]; bits: Bits | null };

/** Position p is the bit p & 31 of number p >> 5. */
export type Bits = Int32Array<ArrayBuffer>;

/** Rarer than one in so many, positions are listed. */
const RARE = 32;
/** Not worth a bitmap, however close together they stand. */
const FEW = 32;

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

function setBit(bits: Bits, position: number): void {
  bits[position >> 5] = (bits[position >> 5] ?? 0) | (1 << (position & 31));
}

export const hasBit = (bits: Bits, position: number): boolean =>
  (((bits[position >> 5] ?? 0) >>> (position & 31)) & 1) === 1;

export const newPositionSet = (): PositionSet => ({ listed: [], bits: null });

/** Adds a position that is not below any in it. */
export function addPosition(set: PositionSet, position: number): void {
  if (set.bits) {
    addBit(set, set.bits, position);
    return;
  }
  const { listed } = set;
  if (listed[listed.length - 1] === position) return;
  listed.push(position);
  if (listed.length < FEW || listed.length * RARE < position) return;
  set.bits = noBits(2 * position);
  uniteListed(set.bits, listed);
  set.listed = [];
}

function addBit(set: PositionSet, bits: Bits, position: number): void {
  let room = bits;
  if (position >> 5 >= bits.length) {
    room = noBits(2 * position);
    room.set(bits);
    set.bits = room;
  }
  setBit(room, position);
}

/** Adds the set to `into`. */
export function unite(into: Bits, { listed, bits }: PositionSet): void {
  if (bits) uniteBits(into, bits);
  else uniteListed(into, listed);
}

function uniteBits(into: Bits, bits: Bits): void {
  const length = Math.min(into.length, bits.length);
  for (let i = 0; i < length; i++) into[i] = (into[i] ?? 0) | (bits[i] ?? 0);
}

function uniteListed(into: Bits, listed: readonly number[]): void {
  for (let i = 0; i < listed.length; i++) setBit(into, listed[i] ?? 0);
}

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
