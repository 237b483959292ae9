import './catalogue-bar.css';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { noteFirstCards } from '#store/catalogue/first-cards-drawn.ts';
import { type SyncActivity, useSyncActivity } from '#store/database/sync-activity.ts';
import { useCatalogue } from '#store/hooks/use-catalogue.ts';
import { useCatalogueSearch } from '#store/hooks/use-catalogue-search.ts';
import { useFavorites } from '#store/hooks/use-favorites.ts';
import { useFavoritesInFlight } from '#store/hooks/use-favorites-in-flight.ts';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { FoundStatus } from '#ui/page/found-status.tsx';
import { lazyOptional } from '#ui/page/lazy-optional.ts';
import type { OpenMenu } from './assistant-card.tsx';
import { CardGrid } from './card-grid.tsx';
import { useReturnedFrom } from './departure.ts';
import { FilterBar } from './filter-bar.tsx';
import { categoryRows, flatRows } from './grid-rows.ts';
import { FirstLoad, LoadProgress } from './load-states.tsx';
import type { Lock } from './lock-texts.ts';
import { RecentsRow } from './recents-row.tsx';
import { openFilters, showFirstCards, useCatalogueBar } from './use-catalogue-bar.ts';
import { useColumns } from './use-columns.ts';
import { useCompactList } from './use-compact-list.ts';
import { useFilters } from './use-filters.ts';
import { useShownQuery } from './use-shown-query.ts';
import { useTabInAddress } from './use-tab-in-address.ts';
import { ViewButton } from './view-button.tsx';

type Props = {
  lock: Lock | null;
  patientLine: string;
  onMore: OpenMenu;
  /** What administrators have between filters and cards. */
  tools: ReactNode;
};

type LoadTroubleProps = { hasCards: boolean; children: ReactNode };
/** It has come with the sync that has failed; where it could not, the cards stay as they are. */
const LoadTrouble = lazy<ComponentType<LoadTroubleProps>>(() =>
  import('./load-trouble.tsx').catch(() => ({ default: ({ children }: LoadTroubleProps) => children })),
);
/** It comes with the search: no start waits for it. */
const EmptyState = lazyOptional(() => import('./empty-state.tsx'));
const isStuck = ({ network, failures }: SyncActivity) => network !== 'online' && failures > 0;

/** Search, filters, tabs and the cards they find. */
export function Catalogue({ lock, patientLine, onMore, tools }: Props) {
  const { tab, setTab } = useTabInAddress();
  const { filters, change } = useFilters();
  const { phase: held, progress } = useCatalogue();
  const query = useShownQuery(filters.query);
  const found = useCatalogueSearch(query, { ...filters, onlyFavorites: tab === 'favorites' });
  const phase = held === 'ready' && found.isPartial ? 'partial' : held;
  const isCutShort = useSyncActivity(isStuck) && held === 'partial';
  const favorites = useFavorites();
  const inFlight = useFavoritesInFlight();
  const view = useCompactList();
  const columns = useColumns(view.isList);
  const rows = useMemo(
    () => (tab === 'categories' ? categoryRows : flatRows)(found.results, columns),
    [found.results, columns, tab],
  );

  // What waits for the first cards hears of it when they stand on the page, and not when they have been read.
  useEffect(() => {
    if (phase !== 'loading') noteFirstCards();
  }, [phase]);

  const returned = useReturnedFrom(phase === 'ready');
  const section = useRef<HTMLElement>(null);
  useCatalogueBar(section);
  const openChoices = useCallback(() => openFilters(section.current), []);
  // Deep in the list the search and the tabs are at hand: what they bring is shown from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the list
  useEffect(() => showFirstCards(section.current), [tab, filters, view.isList]);

  // Before anything is here a 0 would be a guess.
  const count = (n: number) => (phase === 'loading' || phase === 'failed' ? '' : ` (${n})`);
  // What was searched for may be among what is still on its way: not 'nothing found' yet.
  const waiting = phase === 'partial' && rows.length === 0 && (
    <div className="py-8">
      <LoadProgress progress={progress} />
    </div>
  );
  const tabs = [
    { id: 'all', label: `Todos${count(found.total)}` },
    { id: 'favorites', label: `Favoritos${count(found.favoriteTotal)}` },
    { id: 'categories', label: 'Por Categoria' },
  ] as const;

  return (
    <section ref={section} aria-label="Assistentes" className="catalogue">
      <FilterBar
        filters={filters}
        onChange={change}
        onOpen={openChoices}
        categories={found.categories}
        tags={found.tags}
      />
      <Suspense>{tools}</Suspense>
      <FoundStatus
        asked={`${filters.query.trim()} ${filters.category} ${filters.tag}`}
        found={phase === 'ready' && query === filters.query ? found.results.length : null}
        one="assistente encontrado"
        many="assistentes encontrados"
      />
      {/* Who searches is after something else. */}
      {!lock && !filters.query && !filters.category && !filters.tag && <RecentsRow />}
      {patientLine && !lock && <p className="patient-line">{patientLine}</p>}
      <div className="catalogue-tabs">
        <Tabs
          label="Assistentes"
          tabs={tabs}
          active={tab}
          onChange={(next) => (next === tab ? scrollTo(0, 0) : setTab(next))}
          beside={<ViewButton isList={view.isList} onToggle={view.toggle} />}
        >
          {/* A locked device that holds nothing waits for nothing. */}
          {phase === 'loading' && !lock && (
            <FirstLoad progress={progress} columns={columns} isList={view.isList} />
          )}
          {(phase === 'ready' || phase === 'partial') && rows.length > 0 && (
            <CardGrid
              // What a row measures belongs to its view.
              key={view.isList ? 'list' : 'cards'}
              rows={rows}
              columns={columns}
              isList={view.isList}
              favorites={favorites}
              inFlight={inFlight}
              lock={lock}
              marked={returned}
              chosenTag={filters.tag}
              onMore={onMore}
            />
          )}
          {phase === 'failed' || isCutShort ? (
            <Suspense fallback={waiting}>
              <LoadTrouble hasCards={isCutShort}>{waiting}</LoadTrouble>
            </Suspense>
          ) : (
            waiting
          )}
          {phase === 'ready' && rows.length === 0 && (
            <EmptyState
              tab={tab}
              hasFavorites={favorites.size > 0}
              // By the words that were searched: those in the field may be newer.
              isFiltered={`${query.trim()}${filters.category}${filters.tag}` !== ''}
              query={filters.query}
              categories={filters.category || filters.tag ? [] : found.categories}
              onCategory={(category) => {
                change({ query: '', category });
                // The button goes with what it stood in.
                openChoices();
              }}
            />
          )}
        </Tabs>
      </div>
    </section>
  );
}
