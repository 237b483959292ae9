import { type Bits, noBits, setBit } from './bits.ts';

/**
 * A set of positions 0, 1, 2 … that grows upwards: listed one by one while they are rare, else a bit for each, which unites
 * thirty-two of them in one step.
 */
export type PositionSet = { listed: number[]; bits: Bits | null };

/** Rarer than one in so many, positions are listed. */
const RARE = 32;
/** Not worth a bitmap, however close together they stand. */
const FEW = 32;

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
