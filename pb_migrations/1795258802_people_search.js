/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * What administrators search and count, beside the records and kept by triggers, so that raw SQL and imports are in
 * it too. Asking the records themselves costs a look at each of a hundred thousand.
 *
 * `n` is the creation time in milliseconds and a running number, so its order is the order of the lists: newest
 * first is a walk through the primary key. `text` is name and e-mail, folded; `crm_no` and `phone8` find the same
 * person again. No collections, so no API reaches them.
 *
 * The trigram index is left out where this SQLite has none: the search then reads `text` from end to end, which is
 * slower and finds the same.
 *
 * SQLite keeps a trigger's table name when PocketBase renames a collection: never rename these two.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  const ACCENTED = 'ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñÝýÿŠšŽž';
  const PLAIN = 'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuuccnnyyysszz';
  const folded = (/** @type {string} */ column) =>
    `lower(${[...ACCENTED].reduce((sql, letter, i) => `replace(${sql}, '${letter}', '${PLAIN[i]}')`, column)})`;
  const without = (/** @type {string} */ column, /** @type {string} */ letters) =>
    [...letters].reduce((sql, letter) => `replace(${sql}, '${letter}', '')`, column);

  const SLOTS = 1048576;
  const slot = (/** @type {string} */ row) =>
    `CAST(COALESCE(unixepoch(${row}.created_at, 'subsec'), 0) * 1000 AS INTEGER) * ${SLOTS}`;

  const values = (/** @type {string} */ row) => ({
    text: folded(`${row}.full_name || char(10) || ${row}.email`),
    status: `${row}.status`,
    state: `${row}.state`,
    // Up to the first letter: '123456-P' and '123456' may be one person.
    crm_no: `CAST(${without(`replace(upper(${row}.crm), 'CRM', '')`, ' .-/')} AS INTEGER)`,
    phone8: `substr(${without(`${row}.phone`, ' ()+-./')}, -8)`,
  });

  /** @param {string} table @param {string} source @param {{ [column: string]: string }} more SQL by column, of NEW */
  function searchable(table, source, more) {
    /** @type {{ [column: string]: string }} */
    const set = { ...values('NEW'), ...more };
    const columns = Object.keys(set);
    run(`CREATE TABLE ${table} (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
      ${columns.map((column) => `${column} ${column === 'crm_no' ? 'INTEGER' : 'TEXT'} NOT NULL`).join(', ')})`);
    run(`CREATE INDEX ${table}_crm ON ${table} (state, crm_no) WHERE crm_no > 0`);
    run(`CREATE INDEX ${table}_phone ON ${table} (phone8) WHERE phone8 != ''`);

    const list = Object.values(set).join(', ');
    run(`CREATE TRIGGER ${table}_new AFTER INSERT ON ${source} BEGIN
      INSERT INTO ${table} (n, id, ${columns.join(', ')}) VALUES (
        COALESCE((SELECT MAX(n) + 1 FROM ${table} WHERE n >= ${slot('NEW')} AND n < ${slot('NEW')} + ${SLOTS}), ${slot('NEW')}),
        NEW.id, ${list}); END`);
    run(`CREATE TRIGGER ${table}_set AFTER UPDATE ON ${source} BEGIN
      UPDATE ${table} SET ${columns.map((column) => `${column} = ${set[column]}`).join(', ')} WHERE id = OLD.id; END`);
    run(`CREATE TRIGGER ${table}_gone AFTER DELETE ON ${source} BEGIN
      DELETE FROM ${table} WHERE id = OLD.id; END`);
    run(`INSERT INTO ${table} (n, id, ${columns.join(', ')})
      SELECT ${slot('NEW')} + row_number() OVER (ORDER BY NEW.created_at, NEW.rowid), NEW.id, ${list}
      FROM ${source} NEW`);
    indexText(table);
  }

  /** @param {string} table */
  function indexText(table) {
    try {
      run(`CREATE VIRTUAL TABLE ${table}_fts USING fts5
        (text, content = '${table}', content_rowid = 'n', tokenize = 'trigram remove_diacritics 1')`);
    } catch {
      return;
    }
    const put = `INSERT INTO ${table}_fts (rowid, text) VALUES (NEW.n, NEW.text);`;
    const take = `INSERT INTO ${table}_fts (${table}_fts, rowid, text) VALUES ('delete', OLD.n, OLD.text);`;
    run(`CREATE TRIGGER ${table}_fts_new AFTER INSERT ON ${table} BEGIN ${put} END`);
    run(`CREATE TRIGGER ${table}_fts_gone AFTER DELETE ON ${table} BEGIN ${take} END`);
    run(`CREATE TRIGGER ${table}_fts_set AFTER UPDATE OF text ON ${table} WHEN NEW.text != OLD.text
      BEGIN ${take} ${put} END`);
    run(`INSERT INTO ${table}_fts (${table}_fts) VALUES ('rebuild')`);
  }

  searchable('request_search', 'registration_requests', {});
  run('CREATE INDEX request_search_status ON request_search (status, n)');

  searchable('member_search', 'profiles', { expires_at: 'NEW.expires_at' });
  run('CREATE INDEX member_search_end ON member_search (expires_at, status)');
});
