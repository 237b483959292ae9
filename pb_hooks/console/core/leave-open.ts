/**
 * The end of a process that is no server: without closing the databases. SQLite deletes the write-ahead log when the last
 * connection closes, and whether it is the last one is told by POSIX locks, which a server loses with the first backup
 * that it makes (closing any file of the database drops them all). Whatever it wrote from then on would go into a deleted
 * file, and be gone with the next start. What was committed is in the log, and needs no closing.
 */

import * as commandLine from './command-line.ts';
import * as usages from './usages.ts';

const FINISHED = 'console:finished';

/** A command of ours has come to its end by itself. */
export const finish = (app: PbApp) => app.store().set(FINISHED, true);

export function end(e: { app: PbApp; next(): void }) {
  const command = commandLine.commandOf($os.args) ?? '';
  if (command === 'serve') return e.next();
  // By Ctrl-C or a kill, be it before the command has begun: PocketBase would end with 0, and a script would go on as if
  // all were done.
  if (!usages.USAGES.has(command) || e.app.store().has(FINISHED)) $os.exit(0);
  console.error('Interrompido antes do fim.');
  $os.exit(1);
}
