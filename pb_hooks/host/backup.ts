/** PocketBase's backups, without blocking writes for longer than copying takes. */

import * as db from './db.ts';

/** Of this machine alone: the lock of the running server, and what Litestream notes beside the database. */
const NOT_DATA = ['server.lock.db', '.data.db-litestream'];

/**
 * Before copying, PocketBase empties the write-ahead log, which it does not need to: the log is copied along. While
 * Litestream reads that log, the attempt waits for the whole busy time-out, ten seconds in which nothing can be
 * written, every night.
 */
export function create(e: PbBackupEvent) {
  const writer = db.writer(e.app);
  e.exclude = [...e.exclude, ...NOT_DATA];
  db.run(writer, 'PRAGMA busy_timeout = 250');
  try {
    e.next();
  } finally {
    db.run(writer, 'PRAGMA busy_timeout = 10000');
  }
}
