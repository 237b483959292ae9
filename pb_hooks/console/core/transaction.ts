/**
 * One transaction beside a running server. The write comes first: it waits for the lock, and nothing can change
 * between what is read and what is written.
 */

export function inTransaction(app: PbApp, work: (tx: PbApp) => void) {
  app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute();
  app.runInTransaction((tx) => {
    tx.db().newQuery('UPDATE sync_meta SET seq = seq').execute();
    work(tx);
  });
}
