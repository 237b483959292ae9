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
/** A rank that no sum of fields reaches: even a thousand words in descriptions add up to less. */
const NOWHERE = 10_000;

/** The numbers of the dictionary's words that hold a word, and for each assistant the best field in which one stands. */
type Found = { numbers: readonly number[]; fields: Uint16Array };

/** What was found for each word of the last query: the next one is mostly the same with a letter more. */
const lastFound = new WeakMap<SearchIndex, ReadonlyMap<string, Found>>();

/** All words of the dictionary in one text, and where each begins. */
type Joined = { text: string; starts: Uint32Array };
const joined = new WeakMap<SearchIndex, Joined>();

export const emptySearchIndex = (): SearchIndex => ({
  size: 0,
  words: [],
  places: [],
  wordNumbers: new Map(),
});

/** Adds the next assistant; its position is the order of adding, which is also the order of equal results. */
export function addToIndex(index: SearchIndex, assistant: Assistant): void {
  lastFound.delete(index);
  joined.delete(index);
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
  const before = lastFound.get(index);
  const found = new Map<string, Found>();
  const ranks = new Uint32Array(index.size);
  for (const word of words) {
    const one = found.get(word) ?? before?.get(word) ?? find(index, word, before);
    found.set(word, one);
    for (let i = 0; i < ranks.length; i++) ranks[i] = (ranks[i] ?? 0) + (one.fields[i] ?? 0);
  }
  lastFound.set(index, found);
  // One list for each rank: sorting ten thousand positions would cost more than finding them.
  const byRank: number[][] = [];
  for (let position = 0; position < ranks.length; position++) {
    const rank = ranks[position] ?? NOWHERE;
    if (rank >= NOWHERE) continue;
    byRank[rank] ??= [];
    byRank[rank].push(position);
  }
  return byRank.flat();
}

/** The next letter narrows: what holds 'carro' was among what held 'carr', and the rest is not looked through again. */
function find(index: SearchIndex, word: string, before: ReadonlyMap<string, Found> | undefined): Found {
  let among: readonly number[] | null = null;
  let longest = 0;
  for (const [known, { numbers }] of before ?? []) {
    if (known.length <= longest || !word.includes(known)) continue;
    longest = known.length;
    among = numbers;
  }
  const numbers = among?.filter((number) => index.words[number]?.includes(word)) ?? wordsHolding(index, word);
  return { numbers, fields: fieldsOf(index, numbers) };
}

/** Through one long text it goes many times as fast as through a hundred thousand short ones. */
function wordsHolding(index: SearchIndex, word: string): number[] {
  const { text, starts } = joined.get(index) ?? join(index);
  const found: number[] = [];
  let number = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[number])) {
    while ((starts[number + 1] ?? 0) <= at) number++;
    found.push(number++);
  }
  return found;
}

function join(index: SearchIndex): Joined {
  const starts = new Uint32Array(index.words.length + 1);
  index.words.forEach((word, i) => {
    starts[i + 1] = (starts[i] ?? 0) + word.length + 1;
  });
  const made = { text: `${index.words.join('\n')}\n`, starts };
  joined.set(index, made);
  return made;
}

function fieldsOf(index: SearchIndex, numbers: readonly number[]): Uint16Array {
  const fields = new Uint16Array(index.size).fill(NOWHERE);
  for (const number of numbers) {
    const places = index.places[number] ?? [];
    for (let i = 0; i < places.length; i++) {
      const place = places[i] ?? 0;
      const field = place & 3;
      if (field < (fields[place >> 2] ?? NOWHERE)) fields[place >> 2] = field;
    }
  }
  return fields;
}
