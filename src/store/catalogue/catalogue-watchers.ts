import { currentUser } from '#session/session.ts';
import { type MemberDatabase, openDatabase } from '#store/database/database.ts';
import { CatalogueWatcher } from './catalogue-view.ts';

const watchers = new WeakMap<MemberDatabase, CatalogueWatcher>();

/** The one watcher of this database: list, counts and filters must never show two states of the catalogue. */
export function catalogueOf(db: MemberDatabase): CatalogueWatcher {
  const watcher = watchers.get(db) ?? new CatalogueWatcher(db);
  watchers.set(db, watcher);
  return watcher;
}

/** Reads the first cards while the code of the screen that shows them is still being run; resolves as `prepare` does. */
export async function prepareCatalogue(): Promise<void> {
  const user = currentUser();
  if (user) await catalogueOf(openDatabase(user.id)).prepare();
}
