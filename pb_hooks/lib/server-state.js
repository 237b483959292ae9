/** What the server itself must remember over restarts, by name. No collection: nobody reads it but the hooks. */

/** @param {PbApp} app @param {string} name @returns {string} '' for unknown */
function read(app, name) {
  const rows = arrayOf(new DynamicModel({ value: '' }));
  app.db().newQuery('SELECT value FROM server_state WHERE name = {:name}').bind({ name }).all(rows);
  return rows.length > 0 ? String(rows[0]?.value) : '';
}

/** @param {PbApp} app @param {string} name @param {string} value */
function write(app, name, value) {
  app
    .db()
    .newQuery(
      'INSERT INTO server_state (name, value) VALUES ({:name}, {:value}) ' +
        'ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    )
    .bind({ name, value })
    .execute();
}

module.exports = { read, write };
