/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * An alias of a code belongs to who asked for it, and its tries are counted by it: `asker` is a hash of the code's id and
 * the network, so that no address is kept. Aliases live for minutes: the old ones go.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  run('DROP TABLE code_aliases');
  run(`CREATE TABLE code_aliases (id TEXT PRIMARY KEY, code_id TEXT NOT NULL, asker TEXT NOT NULL, UNIQUE (code_id, asker))
    WITHOUT ROWID`);
  run("ALTER TABLE code_tries ADD COLUMN alias_id TEXT NOT NULL DEFAULT ''");
  run('ALTER TABLE code_tries DROP COLUMN by_alias');
});
