import type { ListView } from '#admin/list/list-filters.tsx';
import { useDebounced } from '#ui/use-debounced.ts';

export const PER_PAGE = 50;

/** The part of a query that all lists share; the search is debounced, so that typing does not send a request a key. */
export function useListFilter({ search, page }: ListView<string>) {
  return { search: useDebounced(search, 250).trim(), page, perPage: PER_PAGE };
}
