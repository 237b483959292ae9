import type { Assistant } from '#domain/assistant.ts';
import { fold } from '#domain/fold.ts';

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

export const emptySearchIndex = (): SearchIndex => ({
  size: 0,
  words: [],
  places: [],
  wordNumbers: new Map(),
});

/** Adds the next assistant; its position is the order of adding, which is also the order of equal results. */
export function addToIndex(index: SearchIndex, assistant: Assistant): void {
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
  const ranks = new Uint16Array(index.size);
  let found = words.length === 0 ? null : [...rankWord(index, words[0] ?? '', ranks)];
  for (const word of words.slice(1)) {
    const best = new Uint16Array(index.size);
    const hits = rankWord(index, word, best);
    found = (found ?? []).filter((position) => hits.has(position));
    for (const position of found) ranks[position] = (ranks[position] ?? 0) + (best[position] ?? 0);
  }
  if (found === null) return Array.from({ length: index.size }, (_, position) => position);
  return found.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
}

/** Writes the best field of every hit into `best` and answers the hits. */
function rankWord(index: SearchIndex, word: string, best: Uint16Array): Set<number> {
  const hits = new Set<number>();
  const fields = new Uint8Array(index.size).fill(ABSENT);
  index.words.forEach((candidate, number) => {
    if (!candidate.includes(word)) return;
    for (const place of index.places[number] ?? []) {
      const position = place >> 2;
      const field = place & 3;
      if (field < (fields[position] ?? ABSENT)) fields[position] = field;
      hits.add(position);
    }
  });
  for (const position of hits) best[position] = fields[position] ?? DESCRIPTION;
  return hits;
}
