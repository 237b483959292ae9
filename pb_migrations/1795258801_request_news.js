/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Requests of which the administrators have not been told by mail yet, kept by a trigger: a request that is stored
 * is told, whatever happens to the server in between. No collection, so no API reaches it.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  run('CREATE TABLE request_news (id TEXT PRIMARY KEY) WITHOUT ROWID');
  run(`CREATE TRIGGER request_news_new AFTER INSERT ON registration_requests WHEN NEW.status = 'pending'
    BEGIN INSERT OR IGNORE INTO request_news (id) VALUES (NEW.id); END`);
});
