/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * What the list of logs walks and searches, beside the rows and kept by triggers, so that purges and raw SQL are in it
 * too: as `member_search` (1795258802_people_search.js), but without a trigram index. A row is written at every
 * sign-in and never read again in most cases; an index three times its size would be paid for by everybody, and the
 * walk over a hundred thousand narrow rows is quick enough for the few who search.
 *
 * `n` is the time in milliseconds and a running number: newest first is a walk through the primary key, and a page of
 * an export begins where the last one ended. No collection, so no API reaches it.
 *
 * SQLite keeps a trigger's table name when PocketBase renames a collection: never rename `system_logs`.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  const ACCENTED = 'ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñÝýÿŠšŽž';
  const PLAIN = 'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuuccnnyyysszz';
  const folded = (/** @type {string} */ column) =>
    `lower(${[...ACCENTED].reduce((sql, letter, i) => `replace(${sql}, '${letter}', '${PLAIN[i]}')`, column)})`;

  const SLOTS = 1048576;
  const SLOT = `CAST(COALESCE(unixepoch(NEW.timestamp, 'subsec'), 0) * 1000 AS INTEGER) * ${SLOTS}`;
  const TEXT = folded('NEW.user || char(10) || NEW.action || char(10) || NEW.ip');

  run(`CREATE TABLE log_search
    (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, text TEXT NOT NULL)`);
  run('CREATE INDEX log_search_type ON log_search (type, n)');
  run(`CREATE TRIGGER log_search_new AFTER INSERT ON system_logs BEGIN
    INSERT INTO log_search (n, id, type, text) VALUES (
      COALESCE((SELECT MAX(n) + 1 FROM log_search WHERE n >= ${SLOT} AND n < ${SLOT} + ${SLOTS}), ${SLOT}),
      NEW.id, NEW.type, ${TEXT}); END`);
  run(`CREATE TRIGGER log_search_set AFTER UPDATE ON system_logs BEGIN
    UPDATE log_search SET type = NEW.type, text = ${TEXT} WHERE id = OLD.id; END`);
  run(`CREATE TRIGGER log_search_gone AFTER DELETE ON system_logs BEGIN
    DELETE FROM log_search WHERE id = OLD.id; END`);
  run(`INSERT INTO log_search (n, id, type, text)
    SELECT ${SLOT} + row_number() OVER (ORDER BY NEW.timestamp, NEW.rowid), NEW.id, NEW.type, ${TEXT}
    FROM system_logs NEW`);
});
