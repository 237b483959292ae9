/**
 * PocketBase's backups, made by a process of their own. SQLite's locks between processes belong to a process and a file, and
 * closing any descriptor of a file drops all of them: a server that copied its own data folder would hold no lock from
 * then on, and another process could take away the write-ahead log that it goes on writing to.
 */

import * as childProcess from './child-process.ts';

/** What the child says first: the archive stands on this disk. Then it takes it to S3, where the settings name one. */
const ARCHIVED = 'ARCHIVED';

function prepareChild(app: PbApp) {
  const key = app.encryptionEnv();
  return childProcess.command('backup-writer', 'write-backup', [
    `--dir=${app.dataDir()}`,
    ...(key ? [`--encryptionEnv=${key}`] : []),
  ]);
}

/**
 * As where PocketBase copies by itself, the writes of this server wait until the archive is there, but not for its way to S3: a
 * slow line takes minutes, one that hangs longer.
 */
export function create({ app, name }: PbBackupEvent) {
  const child = prepareChild(app);
  const stdin = child.stdinPipe();
  const stdout = child.stdoutPipe();
  let answer = '';
  app.runInTransaction((tx) =>
    tx.auxRunInTransaction(() => {
      child.start();
      // '' for a name that PocketBase makes up.
      stdin.write(toBytes(name));
      stdin.close();
      answer = toString(stdout, ARCHIVED.length);
    }),
  );
  answer += toString(stdout);
  child.wait();
  if (answer !== `${ARCHIVED}OK`)
    throw new Error(
      `a cópia de segurança não foi gravada: ${answer.replace(ARCHIVED, '').replace(/^ERR /, '')}`,
    );
}
