/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * What administrators search among tickets, beside the records and kept by triggers, like request_search and
 * member_search (1795258802_people_search.js has the reasons). `text` is name, e-mail and message, folded; it stands
 * last, so that a walk which asks nothing of it does not read the messages. `status` is as the filters count it.
 *
 * SQLite keeps a trigger's table name when PocketBase renames a collection: never rename support_requests.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  const ACCENTED = 'ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñÝýÿŠšŽž';
  const PLAIN = 'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuuccnnyyysszz';
  const folded = (/** @type {string} */ column) =>
    `lower(${[...ACCENTED].reduce((sql, letter, i) => `replace(${sql}, '${letter}', '${PLAIN[i]}')`, column)})`;
  const text = folded('NEW.name || char(10) || NEW.email || char(10) || NEW.message');
  const status = `CASE NEW.status WHEN 'resolvido' THEN 'resolvido' WHEN 'resolved' THEN 'resolvido'
    WHEN 'respondido' THEN 'respondido' ELSE 'pending' END`;

  const SLOTS = 1048576;
  const slot = `CAST(COALESCE(unixepoch(NEW.created_at, 'subsec'), 0) * 1000 AS INTEGER) * ${SLOTS}`;

  run(`CREATE TABLE ticket_search
    (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, text TEXT NOT NULL)`);
  run('CREATE INDEX ticket_search_status ON ticket_search (status, n)');
  run(`CREATE TRIGGER ticket_search_new AFTER INSERT ON support_requests BEGIN
    INSERT INTO ticket_search (n, id, status, text) VALUES (
      COALESCE((SELECT MAX(n) + 1 FROM ticket_search WHERE n >= ${slot} AND n < ${slot} + ${SLOTS}), ${slot}),
      NEW.id, ${status}, ${text}); END`);
  run(`CREATE TRIGGER ticket_search_set AFTER UPDATE OF status ON support_requests
    WHEN NEW.status != OLD.status BEGIN
    UPDATE ticket_search SET status = ${status} WHERE id = OLD.id; END`);
  run(`CREATE TRIGGER ticket_search_text AFTER UPDATE OF name, email, message ON support_requests
    WHEN NEW.name != OLD.name OR NEW.email != OLD.email OR NEW.message != OLD.message BEGIN
    UPDATE ticket_search SET text = ${text} WHERE id = OLD.id; END`);
  run(`CREATE TRIGGER ticket_search_gone AFTER DELETE ON support_requests BEGIN
    DELETE FROM ticket_search WHERE id = OLD.id; END`);
  run(`INSERT INTO ticket_search (n, id, status, text)
    SELECT ${slot} + row_number() OVER (ORDER BY NEW.created_at, NEW.rowid), NEW.id, ${status}, ${text}
    FROM support_requests NEW`);

  try {
    run(`CREATE VIRTUAL TABLE ticket_search_fts USING fts5
      (text, content = 'ticket_search', content_rowid = 'n', tokenize = 'trigram remove_diacritics 1')`);
  } catch {
    // This SQLite has no FTS5: the search reads `text` from end to end and finds the same.
    return;
  }
  const put = 'INSERT INTO ticket_search_fts (rowid, text) VALUES (NEW.n, NEW.text);';
  const take =
    "INSERT INTO ticket_search_fts (ticket_search_fts, rowid, text) VALUES ('delete', OLD.n, OLD.text);";
  run(`CREATE TRIGGER ticket_search_fts_new AFTER INSERT ON ticket_search BEGIN ${put} END`);
  run(`CREATE TRIGGER ticket_search_fts_gone AFTER DELETE ON ticket_search BEGIN ${take} END`);
  run(`CREATE TRIGGER ticket_search_fts_set AFTER UPDATE OF text ON ticket_search WHEN NEW.text != OLD.text
    BEGIN ${take} ${put} END`);
  run("INSERT INTO ticket_search_fts (ticket_search_fts) VALUES ('rebuild')");
});
