/**
 * The end of a process that is no server: without closing the databases. SQLite deletes the write-ahead log when the last
 * connection closes, and whether it is the last one is told by POSIX locks, which a server loses with the first backup
 * that it makes (closing any file of the database drops them all). Whatever it wrote from then on would go into a deleted
 * file, and be gone with the next start. What was committed is in the log, and needs no closing.
 */

export function end(e: { next(): void }) {
  if ([...$os.args].includes('serve')) return e.next();
  $os.exit(0);
}
