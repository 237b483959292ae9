import { useDeferredValue, useMemo, useState } from 'react';
import { useCatalogue } from '#store/hooks/use-catalogue.ts';
import { useCatalogueSearch } from '#store/hooks/use-catalogue-search.ts';
import { useFavorites } from '#store/hooks/use-favorites.ts';
import { useFavoritesInFlight } from '#store/hooks/use-favorites-in-flight.ts';
import { Tabs } from '#ui/navigation/tabs.tsx';
import type { OpenMenu } from './assistant-card.tsx';
import { CardGrid } from './card-grid.tsx';
import { EmptyState } from './empty-state.tsx';
import { FilterBar, NO_FILTERS } from './filter-bar.tsx';
import { categoryRows, flatRows } from './grid-rows.ts';
import { FirstLoad, LoadFailed, LoadProgress } from './load-states.tsx';
import type { Lock } from './lock-texts.ts';
import { RecentsRow } from './recents-row.tsx';
import { useColumns } from './use-columns.ts';
import { useTabInAddress } from './use-tab-in-address.ts';

/** Search, filters, tabs and the cards they find. */
export function Catalogue({ lock, onMore }: { lock: Lock | null; onMore: OpenMenu }) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const { tab, setTab } = useTabInAddress();
  const { phase, progress } = useCatalogue();
  // The letter appears at once; the cards follow in a task of their own, which the next key may overtake.
  const query = useDeferredValue(filters.query);
  const found = useCatalogueSearch(query, { ...filters, onlyFavorites: tab === 'favorites' });
  const favorites = useFavorites();
  const inFlight = useFavoritesInFlight();
  const columns = useColumns();
  const rows = useMemo(
    () => (tab === 'categories' ? categoryRows : flatRows)(found.results, columns),
    [found.results, columns, tab],
  );

  // Before anything is here a 0 would be a guess.
  const count = (n: number) => (phase === 'loading' || phase === 'failed' ? '' : ` (${n})`);
  const tabs = [
    { id: 'all', label: `Todos${count(found.total)}` },
    { id: 'favorites', label: `Favoritos${count(found.favoriteTotal)}` },
    { id: 'categories', label: 'Por Categoria' },
  ] as const;

  return (
    <section aria-label="Assistentes" className="grid grid-cols-1 gap-4">
      <FilterBar filters={filters} onChange={setFilters} categories={found.categories} tags={found.tags} />
      {/* Who searches is after something else. */}
      {!lock && !filters.query && !filters.category && !filters.tag && <RecentsRow />}
      <div className="catalogue-tabs">
        <Tabs label="Assistentes" tabs={tabs} active={tab} onChange={setTab}>
          {/* A locked device that holds nothing waits for nothing. */}
          {phase === 'loading' && !lock && <FirstLoad progress={progress} columns={columns} />}
          {phase === 'failed' && <LoadFailed />}
          {(phase === 'ready' || phase === 'partial') && rows.length > 0 && (
            <CardGrid
              rows={rows}
              columns={columns}
              favorites={favorites}
              inFlight={inFlight}
              lock={lock}
              onMore={onMore}
            />
          )}
          {/* What was searched for may be among what is still on its way: not 'nothing found' yet. */}
          {phase === 'partial' && rows.length === 0 && (
            <div className="py-8">
              <LoadProgress progress={progress} />
            </div>
          )}
          {phase === 'ready' && rows.length === 0 && (
            <EmptyState tab={tab} hasFavorites={favorites.size > 0} />
          )}
        </Tabs>
      </div>
    </section>
  );
}
