/**
 * Two servers on one data folder would both run: two epochs, two sets of limits, two schedules. An exclusive lock
 * of SQLite on a small file of its own stops the second. The system gives the lock back when the process ends,
 * however it ends: there is no stale lock to clear after a power cut.
 */

import * as db from '../host/db.ts';

const FILE = 'server.lock.db';

/**
 * Takes the lock on the writer connection, which is never closed; throws when another server has it.
 */
export function claim(app: PbApp) {
  const writer = app.nonconcurrentDB();
  const run = (sql: string) => db.run(db.writer(app), sql);
  writer.db().setConnMaxIdleTime(0);
  writer.db().setConnMaxLifetime(0);
  run('PRAGMA busy_timeout = 300');
  try {
    run(`ATTACH DATABASE '${`${app.dataDir()}/${FILE}`.replace(/'/g, "''")}' AS single_server`);
    run('PRAGMA single_server.journal_mode = MEMORY');
    run('PRAGMA single_server.locking_mode = EXCLUSIVE');
    run('CREATE TABLE IF NOT EXISTS single_server.started (at TEXT)');
    run('DELETE FROM single_server.started');
    run("INSERT INTO single_server.started VALUES (datetime('now'))");
  } catch (failure) {
    if (!/locked|busy/i.test(String(failure))) throw failure;
    throw new Error(
      `outro servidor já usa a pasta de dados ${app.dataDir()}. Encerre o outro ou escolha outra pasta (DATA_DIR).`,
    );
  }
  run('PRAGMA busy_timeout = 10000');
}
