import { useObservable } from 'dexie-react-hooks';
import type { MemberDatabase } from '#store/database/database.ts';
import { watchQuery } from '#store/database/watch-query.ts';

/** What the database holds, also after its connection was lost; `first` until it has been read. */
export function useLive<T>(db: MemberDatabase | null, query: () => T | Promise<T>, first?: T): T | undefined {
  return useObservable(() => watchQuery(db, query), [db], first);
}
