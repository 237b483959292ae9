/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * What an administrator's change of the catalogue or the settings was made from and to, as JSON ('' for nothing), so
 * that the log can show it and take it back. A row belongs to its row in the log and is forgotten with it.
 *
 * `removed_favorites`: whose hearts a deleted assistant had, so that taking the deletion back loses nobody's. They go with
 * the member, and a month after the deletion by a job.
 *
 * No collections, so no API reaches them. SQLite keeps a trigger's table name when PocketBase renames a collection: never
 * rename `system_logs` or `users`.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  run(`CREATE TABLE change_trail
    (id TEXT PRIMARY KEY, log_id TEXT NOT NULL, kind TEXT NOT NULL, record TEXT NOT NULL,
     was TEXT NOT NULL, became TEXT NOT NULL) WITHOUT ROWID`);
  run('CREATE INDEX change_trail_log ON change_trail (log_id)');
  run(`CREATE TRIGGER change_trail_gone AFTER DELETE ON system_logs BEGIN
    DELETE FROM change_trail WHERE log_id = OLD.id; END`);

  run(`CREATE TABLE removed_favorites
    (assistant_id TEXT NOT NULL, user_id TEXT NOT NULL, created_at TEXT NOT NULL, removed_at TEXT NOT NULL,
     PRIMARY KEY (assistant_id, user_id)) WITHOUT ROWID`);
  run('CREATE INDEX removed_favorites_user ON removed_favorites (user_id)');
  run(`CREATE TRIGGER removed_favorites_of_user AFTER DELETE ON users BEGIN
    DELETE FROM removed_favorites WHERE user_id = OLD.id; END`);
});
