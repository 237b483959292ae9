/** Transactions whose work has an outcome, and writes of PocketBase's own that something else belongs to. */

import * as db from './db.ts';

/**
 * Takes the database's write lock, by a write that changes nothing. SQLite gives it to a transaction with its first write: what was
 * only read before that, another process (the server, a console command) may change until then.
 */
export function takeWriteLock(tx: PbApp) {
  db.run(tx, 'UPDATE sync_meta SET seq = seq');
}

/**
 * Returns what the work returns; nothing of it stands when it throws. The lock comes first: nothing changes between what is read and
 * what is written, and beside a console command the work waits for it, up to PocketBase's ten seconds. A transaction that has read
 * before would be refused at once, whatever it is about to note: a mail that has left, for one.
 */
export function inTransaction<T>(app: PbApp, work: (tx: PbApp) => T): T {
  const done: { outcome?: T } = {};
  app.runInTransaction((tx) => {
    takeWriteLock(tx);
    done.outcome = work(tx);
  });
  return done.outcome as T;
}

/**
 * As `inTransaction`, for a console command beside a running server. The commit waits for the disk, which `boot.ts` asks for the
 * server's connection alone: without it a power cut could take back what the command has called done.
 */
export function lockedTransaction<T>(app: PbApp, work: (tx: PbApp) => T): T {
  db.run(db.writer(app), 'PRAGMA synchronous = FULL');
  return inTransaction(app, work);
}

/** Does the rest of a request as `inTransaction`: until it ends, that is the app which the request has. */
export function around(e: { app: PbApp }, work: (tx: PbApp) => void) {
  const { app } = e;
  try {
    inTransaction(app, (tx) => {
      e.app = tx;
      work(tx);
    });
  } finally {
    e.app = app;
  }
}
