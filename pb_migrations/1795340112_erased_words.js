/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * What a search knew of a row goes with it. A full-text index only notes that a row is gone, and keeps its letters, three by three and in
 * their order, until a later merge: long behind an erasure.
 */
migrate((app) => {
  /** @param {string} sql */
  const run = (sql) => app.db().newQuery(sql).execute();
  // None where this SQLite has no FTS5.
  const indexes = arrayOf(new DynamicModel({ name: '' }));
  app
    .db()
    .newQuery("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '%_search_fts'")
    .all(indexes);
  for (const { name } of indexes) {
    run(`INSERT INTO ${name} (${name}, rank) VALUES ('secure-delete', 1)`);
    // Of rows that are gone already.
    run(`INSERT INTO ${name} (${name}) VALUES ('optimize')`);
  }
});
