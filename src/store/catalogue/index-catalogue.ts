import { addToIndex, emptySearchIndex, search, warmUpSearch } from '#domain/assistant/search-index.ts';
import type { OrderedCatalogue } from './catalogue-order.ts';
import { sliceKeeper } from './slices.ts';

/**
 * Makes a catalogue searchable, in slices: most of the work on it, and no start waits for its code. Returns false when `isStale` has
 * ended it.
 */
export async function indexCatalogue(catalogue: OrderedCatalogue, isStale: () => boolean): Promise<boolean> {
  const { assistants } = catalogue;
  const index = emptySearchIndex();
  catalogue.search = (query, among) => search(index, query, among);
  const slices = sliceKeeper(assistants.length);
  for (const assistant of assistants) {
    addToIndex(index, assistant);
    if (slices.isOver()) await slices.next();
    if (isStale()) return false;
  }
  await slices.next();
  // Also of an empty catalogue, which has no row to ask at.
  if (isStale()) return false;
  warmUpSearch(index);
  return true;
}
