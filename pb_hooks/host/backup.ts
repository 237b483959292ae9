/**
 * PocketBase's backups, made by a process of their own. SQLite's locks between processes belong to a process and a file, and
 * closing any descriptor of a file drops all of them: a server that copied its own data folder would hold no lock from
 * then on, and another process could take away the write-ahead log that it goes on writing to.
 */

import * as childProcess from './child-process.ts';
import * as db from './db.ts';
import * as durations from './durations.ts';
import * as transaction from './transaction.ts';

/** What the child says first: the archive stands on this disk. Then it takes it to S3, where the settings name one. */
const ARCHIVED = 'ARCHIVED';

function prepareChild(app: PbApp) {
  const key = app.encryptionEnv();
  return childProcess.command('backup-writer', 'write-backup', [
    `--dir=${app.dataDir()}`,
    ...(key ? [`--encryptionEnv=${key}`] : []),
  ]);
}

/** Waits for the child to end; one that has not ended in half a day is killed. */
function outcome(child: PbChild, stdout: PbPipeOut) {
  const longest = durations.read('upload', $os.getenv);
  stdout.setReadDeadline(new DateTime().add(longest * 1_000_000).time());
  let answer = 'ERR o S3 não respondeu a tempo';
  try {
    answer = toString(stdout);
  } catch {
    child.process.kill();
  }
  try {
    child.wait();
  } catch (failure) {
    // It may have been killed before it could say anything.
    answer = answer || `ERR ${failure}`;
  }
  return answer;
}

/**
 * Writes wait until the archive is there: two commits while it is copied, and a part of the first is missing in it. They do not
 * wait for its way to S3: a slow line takes minutes, one that hangs longer.
 */
export function create({ app, name }: PbBackupEvent) {
  const child = prepareChild(app);
  const stdin = child.stdinPipe();
  const stdout = child.stdoutPipe();
  let answer = '';
  app.runInTransaction((tx) =>
    tx.auxRunInTransaction(() => {
      // Also those of a console command that runs beside the server: the lock is the database's, and waits for the transaction of
      // an import.
      db.run(tx, 'PRAGMA busy_timeout = 60000');
      try {
        transaction.takeWriteLock(tx);
      } finally {
        // The connection is that of all writes, also behind a backup that could not begin.
        db.run(tx, 'PRAGMA busy_timeout = 10000');
      }
      child.start();
      // '' for a name that PocketBase makes up.
      stdin.write(toBytes(name));
      stdin.close();
      answer = toString(stdout, ARCHIVED.length);
    }),
  );
  answer += outcome(child, stdout);
  if (answer !== `${ARCHIVED}OK`)
    throw new Error(
      `a cópia de segurança não foi gravada: ${answer.replace(ARCHIVED, '').replace(/^ERR /, '')}`,
    );
}

/**
 * What lies beside the data and is none stays where it is, whatever the backup holds: PocketBase would take away what an
 * update has kept (deploy/package/troca.sh), and release the brake (docs/kill-switch.md) or pull it.
 */
export function restore(e: PbBackupEvent) {
  e.exclude = [...e.exclude, '.atualizacao', 'servidor.log', 'sw-off'];
  e.next();
}
