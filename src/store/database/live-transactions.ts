import type Dexie from 'dexie';

const live = new Set<IDBTransaction>();
let sleeps = 0;

/**
 * Ends what is under way in this database when the page goes into the back/forward cache. WebKit keeps a transaction open
 * there for as long as it keeps the page, and whoever comes back by a new load of the app could write nothing meanwhile: it
 * would sync for ever. A page that comes back whole tells or repeats what was cut off.
 */
export function trackTransactions(db: Dexie): void {
  const track = (transaction: IDBTransaction) => {
    const end = () => live.delete(transaction);
    live.add(transaction);
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    return transaction;
  };
  db.use({
    stack: 'dbcore',
    name: 'live-transactions',
    create: (core) => ({
      ...core,
      transaction: (...given) => track(core.transaction(...given) as IDBTransaction),
    }),
  });
  // The one that makes the database does not come by there.
  db.on('populate', ({ idbtrans }) => void track(idbtrans));
  // However often the same listener is added, it is there once; tests outside of a page have nowhere to add it.
  globalThis.addEventListener?.('pagehide', endInCache);
}

function endInCache({ persisted }: PageTransitionEvent): void {
  if (persisted) fallAsleep();
}

/** Exported for tests. */
export function fallAsleep(): void {
  sleeps += 1;
  for (const transaction of live) {
    try {
      transaction.abort();
    } catch {
      // It has just been committed.
    }
  }
}

/** How often this page has slept in the back/forward cache: what was read before may be old, or was cut off. */
export const sleepCount = (): number => sleeps;

/** Does once more what a sleep has cut off; `work` may be done twice. */
export async function repeatAfterSleep<T>(work: () => Promise<T>): Promise<T> {
  const before = sleeps;
  try {
    return await work();
  } catch (error) {
    if (sleeps === before) throw error;
    return repeatAfterSleep(work);
  }
}
