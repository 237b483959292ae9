import { withApostrophe } from '#shared/apostrophe.ts';
import { fold } from '#shared/fold.ts';
import type { Assistant } from './assistant.ts';
import { allBits, type Bits, inBoth, noBits } from './bits.ts';
import { addPosition, newPositionSet, type PositionSet, unite } from './position-set.ts';
import { type Depths, RankedPositions } from './ranked-positions.ts';

/**
 * A dictionary of the unique words of all assistants, each with those that hold it, as bits. A query word is
 * looked for in the dictionary (a few thousand entries) instead of in every text, which keeps a keystroke
 * under a millisecond with 10,000 assistants. The results are those of a scan of the folded texts.
 */
export type SearchIndex = {
  /** How many assistants are indexed; documents are their positions 0…size-1. */
  size: number;
  entries: Entry[];
  byWord: Map<string, Entry>;
  /** Worked out from these, and forgotten with the next assistant. */
  joined: Joined | null;
  last: Answer | null;
};

/** A word, and the assistants that hold it in their name, in a tag, in their description. */
type Entry = { word: string } & Record<Field, PositionSet | null>;
type Field = 'name' | 'tag' | 'description';

/** The entries that hold a word of the query, and the assistants in which one of them stands. */
type Found = { entries: readonly Entry[]; depths: Depths };

/** What was found for each word of the last query, and in all: the next one is mostly the same with a letter more. */
type Answer = {
  words: ReadonlyMap<string, Found>;
  depths: readonly Depths[];
  among: Bits | null;
  all: RankedPositions;
};

/** All words of the dictionary in one text, and where each begins. */
type Joined = { text: string; starts: Uint32Array };

export const emptySearchIndex = (): SearchIndex => ({
  size: 0,
  entries: [],
  byWord: new Map(),
  joined: null,
  last: null,
});

/** Adds the next assistant; its position is the order of adding, which is also the order of equal results. */
export function addToIndex(index: SearchIndex, assistant: Assistant): void {
  index.joined = index.last = null;
  const position = index.size++;
  addWords(index, position, 'name', assistant.name);
  for (const tag of assistant.tags) addWords(index, position, 'tag', tag);
  addWords(index, position, 'description', assistant.description);
}

function addWords(index: SearchIndex, position: number, field: Field, text: string): void {
  for (const word of splitWords(text)) {
    const entry = index.byWord.get(word) ?? newEntry(index, word);
    entry[field] ??= newPositionSet();
    addPosition(entry[field], position);
  }
}

/** The same one for a word with either apostrophe. */
function newEntry(index: SearchIndex, written: string): Entry {
  const word = withApostrophe(written);
  let entry = index.byWord.get(word);
  if (!entry) {
    entry = { word, name: null, tag: null, description: null };
    index.byWord.set(word, entry);
    index.entries.push(entry);
  }
  index.byWord.set(written, entry);
  return entry;
}

/** The folded words of a text, cut at white space only, so that 'pós-op' finds 'pós-operatório'. */
const splitWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** Those of a query, with the one apostrophe that the dictionary has. */
export const queryWords = (query: string): string[] => splitWords(withApostrophe(query));

/**
 * Positions of the assistants that hold every word of the query, in any order: first those with the words in
 * the name, then in the tags, then in the description; equals in catalogue order. An empty query finds all. Where
 * `among` is given, of those alone.
 */
export function search(index: SearchIndex, query: string, among: Bits | null = null): RankedPositions {
  const before = index.last;
  const words = new Map<string, Found>();
  const depths: Depths[] = [];
  for (const word of queryWords(query)) {
    const found = words.get(word) ?? before?.words.get(word) ?? find(index, word, before?.words);
    words.set(word, found);
    depths.push(found.depths);
  }
  const isSame =
    before?.among === among &&
    before.depths.length === depths.length &&
    depths.every((depth, i) => depth === before.depths[i]);
  const all = isSame ? before.all : inAll(index.size, depths, among);
  index.last = { words, depths, among, all };
  return all;
}

function inAll(size: number, depths: readonly Depths[], among: Bits | null): RankedPositions {
  let found = among;
  for (const { all } of depths) found = found ? inBoth(found, all) : all;
  return new RankedPositions(found ?? allBits(size), depths);
}

/** What the first query would else pay for: the dictionary as one text, and a search that the browser has compiled. */
export function warmUpSearch(index: SearchIndex): void {
  search(index, 'a').slice(0, 1);
  index.last = null;
}

/** The next letter narrows: what holds 'carro' was among what held 'carr', and the rest is not looked through again. */
function find(index: SearchIndex, word: string, before: ReadonlyMap<string, Found> | undefined): Found {
  let among: Found | undefined;
  for (const [part, found] of before ?? [])
    if (word.includes(part) && found.entries.length < (among?.entries.length ?? Infinity)) among = found;
  const entries = among?.entries.filter((entry) => entry.word.includes(word)) ?? entriesHolding(index, word);
  // The letter has narrowed nothing: 'legend' stands where 'legen' does.
  if (among && entries.length === among.entries.length) return among;
  return { entries, depths: depthsOf(index.size, entries) };
}

/** Through one long text it goes many times as fast as through a hundred thousand short ones. */
function entriesHolding(index: SearchIndex, word: string): Entry[] {
  index.joined ??= join(index);
  const { text, starts } = index.joined;
  const found: Entry[] = [];
  let number = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[number])) {
    while ((starts[number + 1] ?? 0) <= at) number++;
    const entry = index.entries[number++];
    if (entry) found.push(entry);
  }
  return found;
}

function join(index: SearchIndex): Joined {
  const words = index.entries.map(({ word }) => word);
  const starts = new Uint32Array(words.length + 1);
  words.forEach((word, i) => {
    starts[i + 1] = (starts[i] ?? 0) + word.length + 1;
  });
  return { text: `${words.join('\n')}\n`, starts };
}

function depthsOf(size: number, entries: readonly Entry[]): Depths {
  const name = withHolders(noBits(size), entries, 'name');
  const tag = withHolders(name.slice(), entries, 'tag');
  return { name, tag, all: withHolders(tag.slice(), entries, 'description') };
}

function withHolders(into: Bits, entries: readonly Entry[], field: Field): Bits {
  for (const { [field]: holders } of entries) if (holders) unite(into, holders);
  return into;
}
