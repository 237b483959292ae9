/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Where in the change log (1795255208_sync.js) requests and members last changed, so that administrators' open
 * screens are told whoever wrote. SQLite keeps a trigger's table name when PocketBase renames a collection.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  run('CREATE TABLE admin_marks (what TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID');
  run("INSERT INTO admin_marks (what, seq) VALUES ('requests', 0), ('users', 0)");
  for (const [what, table] of [
    ['requests', 'registration_requests'],
    ['users', 'profiles'],
  ]) {
    for (const event of ['INSERT', 'UPDATE', 'DELETE']) {
      run(`CREATE TRIGGER admin_${what}_${event.toLowerCase()} AFTER ${event} ON ${table} BEGIN
        UPDATE sync_meta SET seq = seq + 1;
        UPDATE admin_marks SET seq = (SELECT seq FROM sync_meta) WHERE what = '${what}'; END`);
    }
  }
});
