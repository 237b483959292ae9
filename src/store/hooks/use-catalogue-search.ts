import { useMemo } from 'react';
import { type AssistantList, assistantsAt } from '#domain/assistant/assistant-list.ts';
import { allBits, bitsOf, noBits } from '#domain/assistant/bits.ts';
import { RankedPositions } from '#domain/assistant/ranked-positions.ts';
import type { Facet } from '#store/catalogue/catalogue-order.ts';
import { useCatalogueView } from './use-catalogue-view.ts';
import { useFavorites } from './use-favorites.ts';

const NOTHING = new RankedPositions(noBits(0), []);

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
  results: AssistantList;
  total: number;
  favoriteTotal: number;
  categories: readonly Facet[];
  tags: readonly Facet[];
  isPartial: boolean;
} {
  const { phase, total, catalogue, isSearchable } = useCatalogueView();
  const isAsked = query.trim() !== '';
  const favorites = useFavorites();
  const { assistants } = catalogue;
  const filtered = useMemo(() => {
    if (!category && !tag) return null;
    return bitsOf(
      assistants,
      (one) => (!category || one.category === category) && (!tag || one.tags.includes(tag)),
    );
  }, [assistants, category, tag]);
  // Without a question nobody waits for the index, which comes after the cards.
  const asked = isAsked ? catalogue : null;
  const places = useMemo(
    () =>
      asked
        ? (asked.search?.(query, filtered) ?? NOTHING)
        : new RankedPositions(filtered ?? allBits(assistants.length), []),
    [asked, query, filtered, assistants],
  );
  const found = useMemo(() => assistantsAt(assistants, places), [assistants, places]);
  const favored = useMemo(() => {
    const positions = [...favorites].flatMap((id) => catalogue.positions.get(id) ?? []);
    return assistantsAt(assistants, places.only(positions));
  }, [assistants, catalogue.positions, places, favorites]);
  const isUnfiltered = !isAsked && !category && !tag;
  return {
    results: onlyFavorites ? favored : found,
    total: phase === 'first-cards' && isUnfiltered ? total : found.length,
    favoriteTotal: phase === 'first-cards' && isUnfiltered ? favorites.size : favored.length,
    categories: catalogue.categories,
    tags: catalogue.tags,
    isPartial: isAsked && !isSearchable,
  };
}
