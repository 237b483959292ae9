import { allBits, type Bits, countBits, noBits } from './position-set.ts';

/** Where one word of a query was found: in the name; in the name or a tag; anywhere. */
export type Depths = { name: Bits; tag: Bits; all: Bits };

/**
 * The positions below `size` in which every word was found, those first whose words lie least deep: a name counts 0, a tag 1,
 * a description 2. Equals ascend.
 *
 * Summed for thirty-two positions at once, as many as a number has bits: `digits` are the binary digits of the sums, the lowest
 * first. A word adds one where it is not in the name, and one more where it is in no tag either.
 */
export function rankedPositions(size: number, words: readonly Depths[]): Uint32Array {
  const found = allBits(size);
  const digits = Array.from({ length: 32 - Math.clz32(2 * words.length) }, () => noBits(size));
  for (const { name, tag, all } of words) {
    for (let i = 0; i < found.length; i++) {
      const hits = (found[i] ?? 0) & (all[i] ?? 0);
      found[i] = hits;
      if (hits === 0) continue;
      addOne(digits, i, ~(name[i] ?? 0));
      addOne(digits, i, ~(tag[i] ?? 0));
    }
  }
  return spelled(found, digits);
}

/** Adds one to the sums of those of these thirty-two positions that have their bit in `to`. */
function addOne(digits: readonly Bits[], at: number, to: number): void {
  let carried = to;
  for (let place = 0; carried !== 0; place++) {
    const digit = digits[place];
    if (!digit) return;
    const before = digit[at] ?? 0;
    digit[at] = before ^ carried;
    carried &= before;
  }
}

function spelled(found: Bits, digits: readonly Bits[]): Uint32Array {
  const positions = new Uint32Array(countBits(found));
  let next = 0;
  for (let rank = 0; next < positions.length; rank++) {
    for (let i = 0; i < found.length; i++) {
      let rest = found[i] ?? 0;
      for (let place = 0; rest !== 0 && place < digits.length; place++) {
        // All ones where the rank has a zero in this place.
        const flip = ((rank >> place) & 1) - 1;
        rest &= (digits[place]?.[i] ?? 0) ^ flip;
      }
      for (; rest !== 0; rest &= rest - 1) positions[next++] = (i << 5) + 31 - Math.clz32(rest & -rest);
    }
  }
  return positions;
}
