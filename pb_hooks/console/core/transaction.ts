/**
 * One transaction beside a running server. The write comes first: it waits for the lock, and nothing can change
 * between what is read and what is written.
 */

/** Returns what the work returns; nothing of it stands when it throws. */
export function inTransaction<T>(app: PbApp, work: (tx: PbApp) => T): T {
  app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute();
  const results: T[] = [];
  app.runInTransaction((tx) => {
    tx.db().newQuery('UPDATE sync_meta SET seq = seq').execute();
    results.push(work(tx));
  });
  return results[0] as T;
}
