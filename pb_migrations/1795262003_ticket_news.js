/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Tickets of which the administrators have not been told by mail yet, kept by triggers like request_news: new ones,
 * and those to which the member wrote again. No collection, so no API reaches it.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  run('CREATE TABLE ticket_news (id TEXT PRIMARY KEY) WITHOUT ROWID');
  run(`CREATE TRIGGER ticket_news_new AFTER INSERT ON support_requests
    WHEN NEW.status NOT IN ('respondido', 'resolvido', 'resolved')
    BEGIN INSERT OR IGNORE INTO ticket_news (id) VALUES (NEW.id); END`);
  run(`CREATE TRIGGER ticket_news_again AFTER INSERT ON support_messages WHEN NEW.author = 'member'
    BEGIN INSERT OR IGNORE INTO ticket_news (id) VALUES (NEW.sender_id); END`);
});
