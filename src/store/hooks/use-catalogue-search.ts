import { useMemo } from 'react';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { search } from '#domain/assistant/search-index.ts';
import type { Facet } from '#store/catalogue/catalogue-order.ts';
import { useCatalogueView } from './use-catalogue-view.ts';
import { useFavorites } from './use-favorites.ts';

export type CatalogueFilters = { category: string; tag: string; onlyFavorites: boolean };

/**
 * What a query and filters find ('' is no filter), with the counts of the tabs under the same query and
 * filters. While only the first cards are here, the counts without query and filters are those of the whole. `isPartial`:
 * there may be more, which is not searched yet.
 */
export function useCatalogueSearch(
  query: string,
  { category, tag, onlyFavorites }: CatalogueFilters,
): {
  results: readonly Assistant[];
  total: number;
  favoriteTotal: number;
  categories: readonly Facet[];
  tags: readonly Facet[];
  isPartial: boolean;
} {
  const { phase, total, catalogue, isSearchable } = useCatalogueView();
  const isAsked = query.trim() !== '';
  const favorites = useFavorites();
  const { found, placeOf } = useMemo(() => {
    const found: Assistant[] = [];
    /** For each position of the catalogue its place among what was found, counted from 1; 0 is not found. */
    const placeOf = new Uint32Array(catalogue.assistants.length);
    // All of it stands there before the index does.
    for (const position of isAsked ? search(catalogue.index, query) : catalogue.assistants.keys()) {
      const assistant = catalogue.assistants[position];
      if (!assistant || (category && assistant.category !== category)) continue;
      if (!tag || assistant.tags.includes(tag)) placeOf[position] = found.push(assistant);
    }
    return { found, placeOf };
  }, [catalogue, isAsked, query, category, tag]);
  // From the favourites, which are few: looking through everything found would be most of what a heart has to wait for.
  const favored = useMemo(() => {
    const places = [...favorites].map((id) => placeOf[catalogue.positions.get(id) ?? -1] ?? 0);
    return places
      .filter((place) => place > 0)
      .sort((a, b) => a - b)
      .flatMap((place) => found[place - 1] ?? []);
  }, [catalogue, found, placeOf, favorites]);
  const isUnfiltered = !isAsked && !category && !tag;
  return {
    results: onlyFavorites ? favored : found,
    total: phase === 'first-cards' && isUnfiltered ? total : found.length,
    favoriteTotal: favored.length,
    categories: catalogue.categories,
    tags: catalogue.tags,
    isPartial: isAsked && !isSearchable,
  };
}
