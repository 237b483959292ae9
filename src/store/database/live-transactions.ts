import type Dexie from 'dexie';

const live = new Set<IDBTransaction>();

/** Knows the transactions of this database that are under way, whichever connection they belong to. */
export function trackTransactions(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'live-transactions',
    create: (core) => ({
      ...core,
      transaction(...given) {
        const transaction = core.transaction(...given) as IDBTransaction;
        const end = () => live.delete(transaction);
        live.add(transaction);
        transaction.addEventListener('complete', end);
        transaction.addEventListener('abort', end);
        return transaction;
      },
    }),
  });
}

/**
 * Ends what is under way when the page goes into the back/forward cache. WebKit keeps a transaction open there for as long
 * as it keeps the page, and whoever comes back by a new load of the app could write nothing meanwhile: it would sync for
 * ever. A page that comes back whole tells or repeats what was cut off. Returns a function that ends it.
 */
export function abortTransactionsInCache(): () => void {
  const abort = ({ persisted }: PageTransitionEvent) => {
    if (persisted) abortTransactions();
  };
  addEventListener('pagehide', abort);
  return () => removeEventListener('pagehide', abort);
}

/** Exported for tests. */
export function abortTransactions(): void {
  for (const transaction of live) {
    try {
      transaction.abort();
    } catch {
      // It has just been committed.
    }
  }
}
