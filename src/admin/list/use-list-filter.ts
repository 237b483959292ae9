import { useDebounced } from '#ui/hooks/use-debounced.ts';
import type { ListView } from './list-filters.tsx';

export const PER_PAGE = 50;

/** The part of a query that all lists share; the search is debounced, so that typing does not send a request a key. */
export function useListFilter({ search, page }: ListView<string>) {
  return { search: useDebounced(search, 250).trim(), page, perPage: PER_PAGE };
}
