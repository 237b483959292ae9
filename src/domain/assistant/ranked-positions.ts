import { type Bits, countBits, hasBit } from './position-set.ts';

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
    this.rest = ranked(found, words, (position) => this.rankOf(position));
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

/** Most screens are filled by those whose words all stand in the name, thirty-two of which are known at once. */
function* ranked(
  found: Bits,
  words: readonly Depths[],
  rankOf: (position: number) => number,
): Generator<number> {
  for (let rank = 0; rank <= DEEPEST * words.length; rank++) {
    for (let i = 0; i < found.length; i++) {
      let rest = found[i] ?? 0;
      if (rank === 0) for (const { name } of words) rest &= name[i] ?? 0;
      for (; rest !== 0; rest &= rest - 1) {
        const position = (i << 5) + 31 - Math.clz32(rest & -rest);
        if (rankOf(position) === rank) yield position;
      }
    }
  }
}
