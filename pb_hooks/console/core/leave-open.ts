/**
 * The end of a process that is no server: without closing the databases. SQLite deletes the write-ahead log when the last
 * connection closes, and whether it is the last one is told by POSIX locks, which a server loses with the first backup
 * that it makes (closing any file of the database drops them all). Whatever it wrote from then on would go into a deleted
 * file, and be gone with the next start. What was committed is in the log, and needs no closing.
 */

const UNFINISHED = 'console:unfinished';

/** A command of ours begins; the way back says that it has come to its end. */
export function begin(app: PbApp): () => void {
  app.store().set(UNFINISHED, true);
  return () => app.store().remove(UNFINISHED);
}

export function end(e: { app: PbApp; next(): void }) {
  if ([...$os.args].includes('serve')) return e.next();
  // By Ctrl-C or a kill: PocketBase would end with 0, and a script would go on as if all were done.
  if (!e.app.store().has(UNFINISHED)) $os.exit(0);
  console.error('Interrompido antes do fim.');
  $os.exit(1);
}
