import { liveQuery, type Subscription } from 'dexie';
import type { MemberDatabase } from './database.ts';
import { recoverConnection } from './reopen-database.ts';

const RETRY_BACKOFF_MS = [250, 1_000, 4_000, 15_000, 60_000] as const;

/** Dexie keeps a query for ended, without a word, whose transaction was aborted or whose database was closed. */
class QueryFailed extends Error {
  override readonly name = 'QueryFailed';
  constructor(readonly inner: unknown) {
    super(String(inner));
  }
}

/**
 * A live query that outlives its connection: where Dexie's own ends with the first error, and the screen with it,
 * this one mends the connection and asks again. What was shown stays meanwhile.
 */
export function watchQuery<T>(db: MemberDatabase | null, query: () => T | Promise<T>) {
  let last: { value: T } | null = null;
  return {
    hasValue: () => last !== null,
    getValue: () => last?.value as T,
    subscribe(next: (value: T) => void) {
      let tries = 0;
      let isOver = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let inner: Subscription | undefined;
      const follow = () => {
        const told = async () => {
          try {
            return await query();
          } catch (error) {
            throw new QueryFailed(error);
          }
        };
        // Dexie lets one that has failed live, and a change wakes it before its time here: one at a time, or each change is read by all.
        inner?.unsubscribe();
        inner = liveQuery(told).subscribe({
          next: (value) => {
            clearTimeout(timer);
            tries = 0;
            last = { value };
            next(value);
          },
          error: async (error) => {
            console.warn('database', error);
            if (db) await recoverConnection(db, error);
            if (isOver || db?.isOver) return;
            const wait = RETRY_BACKOFF_MS[Math.min(tries++, RETRY_BACKOFF_MS.length - 1)];
            clearTimeout(timer);
            timer = setTimeout(follow, wait);
          },
        });
      };
      const begin = () => {
        if (!isOver) follow();
      };
      // Dexie asks all queries anew once it has made a database: asked before, each would be read twice, by every first visit.
      if (db && !db.isOver && !db.hasFailed()) db.open().then(begin, begin);
      else follow();
      return {
        unsubscribe() {
          isOver = true;
          clearTimeout(timer);
          inner?.unsubscribe();
        },
      };
    },
  };
}
