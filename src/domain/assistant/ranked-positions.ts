import { type Bits, countBits, hasBit, noBits } from './bits.ts';

/** What a word in a description counts. */
const DEEPEST = 2;

/** Where one word of a query was found: in the name; in the name or a tag; anywhere. Each holds the one before. */
export type Depths = { name: Bits; tag: Bits; all: Bits };

/**
 * The positions in which every word was found, those first whose words lie least deep: a name counts 0, a tag 1, a description 2.
 * Equals ascend. How many there are is known at once; each is worked out when somebody asks for it, and of a hundred thousand a
 * screen shows ten.
 */
export class RankedPositions {
  readonly length: number;
  private readonly spelled: number[] = [];
  private readonly rest: Iterator<number>;

  /** `found` are those of all words, and none besides. */
  constructor(
    private readonly found: Bits,
    private readonly words: readonly Depths[],
  ) {
    this.length = countBits(found);
    this.rest = ranked(found, words, this.length);
  }

  /** The positions at the places `from` to before `to`. */
  slice(from: number, to: number): readonly number[] {
    while (this.spelled.length < Math.min(to, this.length)) this.spelled.push(this.rest.next().value ?? 0);
    return this.spelled.slice(from, to);
  }

  /** Those of `positions` that are among these, in the order of these. */
  only(positions: readonly number[]): number[] {
    return positions
      .filter((position) => hasBit(this.found, position))
      .sort((a, b) => this.rankOf(a) - this.rankOf(b) || a - b);
  }

  private rankOf(position: number): number {
    let rank = 0;
    for (const { name, tag } of this.words)
      rank += hasBit(name, position) ? 0 : hasBit(tag, position) ? 1 : DEEPEST;
    return rank;
  }
}

/**
 * Thirty-two positions at once, as many as a number has bits. `digits` are the binary digits of their ranks, the lowest first; the
 * first round sums them as far as it comes, and most screens are full before its end.
 */
function* ranked(found: Bits, words: readonly Depths[], count: number): Generator<number> {
  const digits = Array.from({ length: 32 - Math.clz32(DEEPEST * words.length) }, () =>
    noBits(32 * found.length),
  );
  let left = count;
  for (let rank = 0; left > 0; rank++) {
    for (let i = 0; i < found.length; i++) {
      let rest = found[i] ?? 0;
      if (rest === 0) continue;
      if (rank === 0) addDepths(digits, i, words);
      for (let place = 0; place < digits.length; place++) {
        // All ones where the rank has a zero in this place.
        const flip = ((rank >> place) & 1) - 1;
        rest &= (digits[place]?.[i] ?? 0) ^ flip;
      }
      for (; rest !== 0; rest &= rest - 1, left--) yield (i << 5) + 31 - Math.clz32(rest & -rest);
    }
  }
}

/** A word adds one where it is not in the name, and one more where it is in no tag either. */
function addDepths(digits: readonly Bits[], i: number, words: readonly Depths[]): void {
  for (const { name, tag } of words) {
    addOne(digits, i, ~(name[i] ?? 0));
    addOne(digits, i, ~(tag[i] ?? 0));
  }
}

/** Adds one to the sums of those of the thirty-two positions at `i` that have their bit in `to`. */
function addOne(digits: readonly Bits[], i: number, to: number): void {
  let carried = to;
  for (let place = 0; carried !== 0; place++) {
    const digit = digits[place];
    if (!digit) return;
    const before = digit[i] ?? 0;
    digit[i] = before ^ carried;
    carried &= before;
  }
}
