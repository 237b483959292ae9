import { type Assistant, orderKey } from '#domain/assistant/assistant.ts';
import type { Bits } from '#domain/assistant/bits.ts';
import type { RankedPositions } from '#domain/assistant/ranked-positions.ts';
import { fold } from '#shared/fold.ts';
import { FEW, sliceKeeper } from './slices.ts';

/** Where a query finds something; of `among` alone, where it is given. */
export type Search = (query: string, among: Bits | null) => RankedPositions;

/** The catalogue in default order. */
export type OrderedCatalogue = {
  assistants: readonly Assistant[];
  /** Finds positions in `assistants`: in more and more of them, null before index-catalogue.ts begins. */
  search: Search | null;
  /** Where each stands, by its id. */
  positions: ReadonlyMap<string, number>;
  categories: readonly Facet[];
  tags: readonly Facet[];
};

/** A category or tag and how many assistants of the catalogue carry it. */
export type Facet = { name: string; count: number };

/** A look at the clock takes longer than a row. */
const ROWS_A_LOOK = 32;

/**
 * Sorts in slices, so that no task blocks the page. Returns null when `isStale` says that newer
 * rows are waiting.
 */
export async function orderCatalogue(
  rows: readonly Assistant[],
  isStale: () => boolean,
): Promise<OrderedCatalogue | null> {
  const slices = sliceKeeper(rows.length, ROWS_A_LOOK);
  const keyed: { assistant: Assistant; key: string }[] = [];
  for (const assistant of rows) {
    keyed.push({ assistant, key: orderKey(assistant) });
    if (slices.isOver()) await slices.next();
    if (isStale()) return null;
  }
  // Sorting is one piece.
  if (rows.length > FEW) await slices.next();
  keyed.sort(byKey);
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
    search: null,
    positions,
    categories: toFacets(categories),
    tags: toFacets(tags),
  };
}

type Keyed = { key: string };
const byKey = (a: Keyed, b: Keyed): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

const countOne = (counts: Map<string, number>, name: string): void => {
  if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** By the same letters as the cards: the rules of a language are a table that the browser reads first, before the first cards. */
const toFacets = (counts: Map<string, number>): Facet[] =>
  [...counts]
    .map(([name, count]) => ({ facet: { name, count }, key: `${fold(name)}\u0000${name}` }))
    .sort(byKey)
    .map(({ facet }) => facet);
