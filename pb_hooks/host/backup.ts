/**
 * PocketBase's backups, made by a process of their own. SQLite's locks between processes belong to a process and a file, and
 * closing any descriptor of a file drops all of them: a server that copied its own data folder would hold no lock from
 * then on, and another process could take away the write-ahead log that it goes on writing to.
 */

import * as childProcess from './child-process.ts';

/** @param name '' for one that PocketBase makes up */
function runChild(app: PbApp, name: string) {
  const key = app.encryptionEnv();
  const child = childProcess.command('backup-writer', 'write-backup', [
    `--dir=${app.dataDir()}`,
    ...(key ? [`--encryptionEnv=${key}`] : []),
  ]);
  const stdin = child.stdinPipe();
  const stdout = child.stdoutPipe();
  child.start();
  stdin.write(toBytes(name));
  stdin.close();
  const answer = toString(stdout);
  child.wait();
  if (answer !== 'OK')
    throw new Error(`a cópia de segurança não foi gravada: ${answer.replace(/^ERR /, '')}`);
}

/** As where PocketBase copies by itself, the writes of this server wait until the copy is there. */
export function create({ app, name }: PbBackupEvent) {
  app.runInTransaction((tx) => tx.auxRunInTransaction(() => runChild(app, name)));
}
