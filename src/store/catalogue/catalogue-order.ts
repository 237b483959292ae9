import { type Assistant, orderKey } from '#domain/assistant/assistant.ts';
import { addToIndex, emptySearchIndex, type SearchIndex, warmUp } from '#domain/assistant/search-index.ts';

/** The catalogue in default order, ready to be searched once its index holds all of it. */
export type OrderedCatalogue = {
  assistants: readonly Assistant[];
  /** Positions in it are positions in `assistants`. */
  index: SearchIndex;
  /** Where each stands, by its id. */
  positions: ReadonlyMap<string, number>;
  categories: readonly Facet[];
  tags: readonly Facet[];
};

/** A category or tag and how many assistants of the catalogue carry it. */
export type Facet = { name: string; count: number };

/** A slice of work may not take longer than this, or typing would stutter on a phone. */
const SLICE_MS = 12;
/** The first cards are too few to give way for, and everybody waits for them. */
const FEW = 100;

/**
 * Sorts in slices, so that no task blocks the page; the index is empty. Returns null when `isStale` says that newer
 * rows are waiting.
 */
export async function orderCatalogue(
  rows: readonly Assistant[],
  isStale: () => boolean,
): Promise<OrderedCatalogue | null> {
  const slices = sliceKeeper(rows.length);
  const keyed: { assistant: Assistant; key: string }[] = [];
  for (const assistant of rows) {
    keyed.push({ assistant, key: orderKey(assistant) });
    if (slices.isOver()) await slices.next();
    if (isStale()) return null;
  }
  // Sorting is one piece.
  if (rows.length > FEW) await slices.next();
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const assistants = keyed.map(({ assistant }) => assistant);
  const positions = new Map<string, number>();
  const categories = new Map<string, number>();
  const tags = new Map<string, number>();
  for (const assistant of assistants) {
    positions.set(assistant.id, positions.size);
    countOne(categories, assistant.category);
    for (const tag of new Set(assistant.tags)) countOne(tags, tag);
    if (slices.isOver()) await slices.next();
    if (isStale()) return null;
  }
  return {
    assistants,
    index: emptySearchIndex(),
    positions,
    categories: toFacets(categories),
    tags: toFacets(tags),
  };
}

/** Fills the index in slices: most of the work on a catalogue. Returns false when `isStale` has ended it. */
export async function indexCatalogue(
  { assistants, index }: OrderedCatalogue,
  isStale: () => boolean,
): Promise<boolean> {
  const slices = sliceKeeper(assistants.length);
  for (const assistant of assistants.slice(index.size)) {
    addToIndex(index, assistant);
    if (slices.isOver()) await slices.next();
    if (isStale()) return false;
  }
  await slices.next();
  // Also of an empty catalogue, which has no row to ask at.
  if (isStale()) return false;
  warmUp(index);
  return true;
}

const countOne = (counts: Map<string, number>, name: string): void => {
  if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
};

const toFacets = (counts: Map<string, number>): Facet[] =>
  [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));

function sliceKeeper(rows: number): { isOver: () => boolean; next: () => Promise<void> } {
  let until = performance.now() + SLICE_MS;
  return {
    isOver: () => rows > FEW && performance.now() > until,
    next: async () => {
      await giveWay();
      until = performance.now() + SLICE_MS;
    },
  };
}

declare const scheduler: { postTask?: (task: () => void) => Promise<void> } | undefined;

/** Lets everything else of the page run first. A timer waits four milliseconds each time, which is a quarter of the whole. */
const giveWay = (): Promise<void> =>
  typeof scheduler === 'object' && scheduler.postTask
    ? scheduler.postTask(() => undefined)
    : new Promise((resolve) => setTimeout(resolve));
