import { useSyncExternalStore } from 'react';
import { favoritesOf } from '#store/outbox/favorites-watcher.ts';
import { useDatabase } from './use-database.ts';

const noListener = () => () => undefined;
const NONE: ReadonlySet<string> = new Set();

/** Ids of the favourites as the cards show them, with the taps that are still being written. */
export function useFavorites(): ReadonlySet<string> {
  const db = useDatabase();
  const watcher = db && favoritesOf(db);
  return useSyncExternalStore(watcher?.subscribe ?? noListener, watcher?.current ?? (() => NONE));
}
