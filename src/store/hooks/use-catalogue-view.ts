import { useSyncExternalStore } from 'react';
import { EMPTY_VIEW } from '#store/catalogue/catalogue-view.ts';
import { catalogueOf } from '#store/catalogue/catalogue-watcher.ts';
import { useDatabase } from './use-database.ts';

const noListener = () => () => undefined;

/** What the device has of the catalogue, as one state for all that show it. */
export function useCatalogueView() {
  const db = useDatabase();
  const watcher = db && catalogueOf(db);
  return useSyncExternalStore(watcher?.subscribe ?? noListener, watcher?.current ?? (() => EMPTY_VIEW));
}
