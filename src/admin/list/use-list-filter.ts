import { useDebounced } from '#ui/hooks/use-debounced.ts';
import type { ListView } from './list-filters.tsx';

export const PER_PAGE = 50;

/** The words that are asked for: those of the last pause, so that typing does not send a request a key. */
export const useRestedSearch = (search: string) => useDebounced(search, 250);

/** The part of a query that all lists share. */
export function useListFilter({ search, page }: ListView<string>) {
  return { search: useRestedSearch(search).trim(), page, perPage: PER_PAGE };
}
