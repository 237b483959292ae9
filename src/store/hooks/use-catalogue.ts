import { useObservable } from 'dexie-react-hooks';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type AccessState, leaseEnd, leaseNow, leaseState } from '#domain/access/lease.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { search } from '#domain/assistant/search-index.ts';
import type { Member } from '#domain/member/member.ts';
import { currentUser, useSession } from '#session/session.ts';
import type { Facet } from '#store/catalogue/catalogue-order.ts';
import { CatalogueWatcher, EMPTY_VIEW } from '#store/catalogue/catalogue-view.ts';
import { type MemberDatabase, openDatabase } from '#store/database/database.ts';
import { type NetworkState, useSyncActivity } from '#store/database/sync-status.ts';
import { watchQuery } from '#store/database/watch-query.ts';
import { favoritesOf } from '#store/outbox/favorites-watcher.ts';

/** After so many attempts that brought nothing the screen says so (specification, section 7). */
const LOAD_ATTEMPTS = 3;
/** The longest timer a browser can keep; a lease may end later. */
const LONGEST_TIMER_MS = 2_000_000_000;

const watchers = new WeakMap<MemberDatabase, CatalogueWatcher>();

function watcherOf(db: MemberDatabase): CatalogueWatcher {
  const watcher = watchers.get(db) ?? new CatalogueWatcher(db);
  watchers.set(db, watcher);
  return watcher;
}

/** Reads the first cards while the code of the screen that shows them is still being run. */
export function prepareCatalogue(): void {
  const user = currentUser();
  if (user) watcherOf(openDatabase(user.id)).prepare();
}

/** The database of the signed-in person; null for nobody. */
export function useDatabase(): MemberDatabase | null {
  const userId = useSession((state) => state.user?.id);
  return useMemo(() => (userId ? openDatabase(userId) : null), [userId]);
}

/** What the database holds, also after its connection was lost; undefined until it has been read. */
export function useLive<T>(db: MemberDatabase | null, query: () => T | Promise<T>): T | undefined {
  return useObservable(() => watchQuery(db, query), [db]);
}

const noListener = () => () => undefined;

function useCatalogueView() {
  const db = useDatabase();
  const watcher = db && watcherOf(db);
  return useSyncExternalStore(watcher?.subscribe ?? noListener, watcher?.current ?? (() => EMPTY_VIEW));
}

/**
 * The catalogue as it stands on this device, by category and name. `failed` only when there is nothing to
 * show and the load gave up.
 */
export function useCatalogue(): {
  phase: 'loading' | 'partial' | 'ready' | 'failed';
  assistants: readonly Assistant[];
  progress: { done: number; total: number } | null;
} {
  const view = useCatalogueView();
  const progress = useSyncActivity((state) => state.progress);
  const hasGivenUp = useSyncActivity((state) => state.failures >= LOAD_ATTEMPTS);
  const phase = {
    empty: hasGivenUp ? ('failed' as const) : ('loading' as const),
    'first-cards': 'partial' as const,
    whole: 'ready' as const,
  }[view.phase];
  return { phase, assistants: view.catalogue.assistants, progress };
}

export type CatalogueFilters = { category: string; tag: string; onlyFavorites: boolean };

/**
 * What a query and filters find ('' is no filter), with the counts of the tabs under the same query and
 * filters. While only the first cards are here, the counts without query and filters are those of the whole.
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
} {
  const { phase, total, catalogue } = useCatalogueView();
  const favorites = useFavorites();
  const found = useMemo(() => {
    const assistants: Assistant[] = [];
    for (const position of search(catalogue.index, query)) {
      const assistant = catalogue.assistants[position];
      if (!assistant || (category && assistant.category !== category)) continue;
      if (!tag || assistant.tags.includes(tag)) assistants.push(assistant);
    }
    return assistants;
  }, [catalogue, query, category, tag]);
  const favored = useMemo(() => found.filter((assistant) => favorites.has(assistant.id)), [found, favorites]);
  const isUnfiltered = !query.trim() && !category && !tag;
  return {
    results: onlyFavorites ? favored : found,
    total: phase === 'first-cards' && isUnfiltered ? total : found.length,
    favoriteTotal: favored.length,
    categories: catalogue.categories,
    tags: catalogue.tags,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Ids of the favourites as the cards show them, with the taps that are still being written. */
export function useFavorites(): ReadonlySet<string> {
  const db = useDatabase();
  const watcher = db && favoritesOf(db);
  return useSyncExternalStore(watcher?.subscribe ?? noListener, watcher?.current ?? (() => NONE));
}

/** Ids of the favourites whose own request is on its way right now. */
export function useFavoritesInFlight(): ReadonlySet<string> {
  const db = useDatabase();
  const batch = useLive(db, () => db?.read('batch'));
  return useMemo(
    () => (batch?.isInFlight ? new Set(batch.ops.map((operation) => operation.a)) : NONE),
    [batch],
  );
}

/** The signed-in person; undefined until the device has read or fetched it. */
export function useMember(): Member | null | undefined {
  const db = useDatabase();
  return useLive(db, () => db?.read('member'));
}

/** May the catalogue be read now? Turns by itself at the moment when the lease ends. */
export function useAccess(): 'loading' | AccessState {
  const db = useDatabase();
  const lease = useLive(db, () => db?.read('lease'));
  const [, tick] = useState(0);
  // Only a timer marks a moment at which nothing is written.
  useEffect(() => {
    if (!lease || leaseState(lease, Date.now()) !== 'granted') return;
    const wait = leaseEnd(lease) - leaseNow(lease, Date.now());
    const timer = setTimeout(() => tick((n) => n + 1), Math.min(wait, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  });
  return lease ? leaseState(lease, Date.now()) : 'loading';
}

/** How this tab stands with the server, for the status line. */
export function useSyncStatus(): {
  network: NetworkState;
  syncing: boolean;
  waiting: number;
  /** Messages to support that the server does not have. */
  messages: number;
  dataFrom: number | null;
} {
  const db = useDatabase();
  const network = useSyncActivity((state) => state.network);
  const syncing = useSyncActivity((state) => state.isSyncing);
  const waiting = useLive(db, () => db?.intents.count() ?? 0) ?? 0;
  const messages = useLive(db, () => db?.outgoing.count() ?? 0) ?? 0;
  const lease = useLive(db, () => db?.read('lease'));
  return { network, syncing, waiting, messages, dataFrom: lease?.lastContact || null };
}
