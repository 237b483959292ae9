import { fold } from '#shared/fold.ts';
import type { Assistant } from './assistant.ts';

/**
 * A dictionary of the unique words of all assistants, each with the places where it stands. A query word is
 * looked for in the dictionary (a few thousand entries) instead of in every text, which keeps a keystroke
 * under a millisecond with 10,000 assistants. The results are those of a scan of the folded texts.
 */
export type SearchIndex = {
  /** How many assistants are indexed; documents are their positions 0…size-1. */
  size: number;
  words: string[];
  /** For each word its places, each `position * 4 + field`, ascending. */
  places: number[][];
  wordNumbers: Map<string, number>;
};

const NAME = 0;
const TAG = 1;
const DESCRIPTION = 2;
const ABSENT = 255;
/** A rank that no sum of fields reaches: even a thousand words in descriptions add up to less. */
const NOWHERE = 10_000;

/** For each word of the last query the numbers of the dictionary's words that hold it. */
const lastMatches = new WeakMap<SearchIndex, ReadonlyMap<string, readonly number[]>>();

export const emptySearchIndex = (): SearchIndex => ({
  size: 0,
  words: [],
  places: [],
  wordNumbers: new Map(),
});

/** Adds the next assistant; its position is the order of adding, which is also the order of equal results. */
export function addToIndex(index: SearchIndex, assistant: Assistant): void {
  lastMatches.delete(index);
  const position = index.size++;
  addWords(index, position, NAME, assistant.name);
  for (const tag of assistant.tags) addWords(index, position, TAG, tag);
  addWords(index, position, DESCRIPTION, assistant.description);
}

function addWords(index: SearchIndex, position: number, field: number, text: string): void {
  const place = position * 4 + field;
  for (const word of splitWords(text)) {
    let number = index.wordNumbers.get(word);
    if (number === undefined) {
      number = index.words.push(word) - 1;
      index.wordNumbers.set(word, number);
      index.places.push([]);
    }
    const places = index.places[number];
    if (places && places[places.length - 1] !== place) places.push(place);
  }
}

/** The folded words of a text or query, cut at white space only, so that 'pós-op' finds 'pós-operatório'. */
export const splitWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/**
 * Positions of the assistants that hold every word of the query, in any order: first those with the words in
 * the name, then in the tags, then in the description; equals in catalogue order. An empty query finds all.
 */
export function search(index: SearchIndex, query: string): number[] {
  const words = splitWords(query);
  if (words.length === 0) return Array.from({ length: index.size }, (_, position) => position);
  const ranks = new Uint16Array(index.size);
  const before = lastMatches.get(index);
  const matches = new Map<string, readonly number[]>();
  for (const word of words) {
    const numbers = wordsHolding(index, word, before);
    matches.set(word, numbers);
    addRanks(index, numbers, ranks);
  }
  lastMatches.set(index, matches);
  // One list for each rank: sorting ten thousand positions would cost more than finding them.
  const byRank: number[][] = [];
  ranks.forEach((rank, position) => {
    if (rank >= NOWHERE) return;
    byRank[rank] ??= [];
    byRank[rank].push(position);
  });
  return byRank.flat();
}

/**
 * Numbers of the dictionary's words that hold this one. The next letter narrows: what holds 'carro' was among what held
 * 'carr', and the rest of the dictionary is not looked through again.
 */
function wordsHolding(
  index: SearchIndex,
  word: string,
  before: ReadonlyMap<string, readonly number[]> | undefined,
): readonly number[] {
  let among: Iterable<number> = index.words.keys();
  let longest = 0;
  for (const [known, numbers] of before ?? []) {
    if (known.length <= longest || !word.includes(known)) continue;
    longest = known.length;
    among = numbers;
  }
  const found: number[] = [];
  for (const number of among) if (index.words[number]?.includes(word)) found.push(number);
  return found;
}

/** Adds to every assistant's rank the best field that holds one of the words, or more than any sum of fields for none. */
function addRanks(index: SearchIndex, numbers: readonly number[], ranks: Uint16Array): void {
  const best = new Uint8Array(index.size).fill(ABSENT);
  for (const number of numbers) {
    const places = index.places[number] ?? [];
    for (let i = 0; i < places.length; i++) {
      const place = places[i] ?? 0;
      const field = place & 3;
      if (field < (best[place >> 2] ?? ABSENT)) best[place >> 2] = field;
    }
  }
  for (let position = 0; position < best.length; position++) {
    const field = best[position] ?? ABSENT;
    const rank = (ranks[position] ?? 0) + (field === ABSENT ? NOWHERE : field);
    ranks[position] = Math.min(rank, NOWHERE);
  }
}
