/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * What administrators search among purchases, beside the deliveries and kept by triggers, like ticket_search. Until now each
 * question folded the names of all of them: a second and more for fifty thousand. `text` is e-mail, order and name, folded;
 * `n` is the delivery's own id, which grows with time. No collection, so no API reaches it.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  // The fold as 1795320001_one_fold.js has left it in the trigger of the tickets: written out once more, it might become another.
  const stored = new DynamicModel({ sql: '' });
  app.db().newQuery("SELECT sql FROM sqlite_master WHERE name = 'ticket_search_text'").one(stored);
  const [, fold = ''] = /SET text = (\([\s\S]+\)) WHERE id = OLD\.id/.exec(stored.sql) ?? [];
  const ofTicket = 'NEW.name || char(10) || NEW.email || char(10) || NEW.message';
  if (!fold.includes(ofTicket))
    throw new Error('the trigger of ticket_search does not fold as it is known to');
  const text = fold.replace(ofTicket, 'NEW.email || char(10) || NEW.order_id || char(10) || NEW.name');

  run(`CREATE TABLE purchase_search
    (n INTEGER PRIMARY KEY, id TEXT GENERATED ALWAYS AS (n) VIRTUAL, text TEXT NOT NULL)`);
  run(`CREATE TRIGGER purchase_search_new AFTER INSERT ON purchase_deliveries BEGIN
    INSERT INTO purchase_search (n, text) VALUES (NEW.id, ${text}); END`);
  run(`CREATE TRIGGER purchase_search_set AFTER UPDATE OF email, order_id, name ON purchase_deliveries
    WHEN NEW.email != OLD.email OR NEW.order_id != OLD.order_id OR NEW.name != OLD.name BEGIN
    UPDATE purchase_search SET text = ${text} WHERE n = OLD.id; END`);
  run(`CREATE TRIGGER purchase_search_gone AFTER DELETE ON purchase_deliveries BEGIN
    DELETE FROM purchase_search WHERE n = OLD.id; END`);
  run(`INSERT INTO purchase_search (n, text) SELECT NEW.id, ${text} FROM purchase_deliveries NEW`);

  try {
    run(`CREATE VIRTUAL TABLE purchase_search_fts USING fts5
      (text, content = 'purchase_search', content_rowid = 'n', tokenize = 'trigram remove_diacritics 1')`);
  } catch {
    // This SQLite has no FTS5: the search reads `text` from end to end and finds the same.
    return;
  }
  const put = 'INSERT INTO purchase_search_fts (rowid, text) VALUES (NEW.n, NEW.text);';
  const take =
    "INSERT INTO purchase_search_fts (purchase_search_fts, rowid, text) VALUES ('delete', OLD.n, OLD.text);";
  run(`CREATE TRIGGER purchase_search_fts_new AFTER INSERT ON purchase_search BEGIN ${put} END`);
  run(`CREATE TRIGGER purchase_search_fts_gone AFTER DELETE ON purchase_search BEGIN ${take} END`);
  run(`CREATE TRIGGER purchase_search_fts_set AFTER UPDATE OF text ON purchase_search WHEN NEW.text != OLD.text
    BEGIN ${take} ${put} END`);
  run("INSERT INTO purchase_search_fts (purchase_search_fts) VALUES ('rebuild')");
});
