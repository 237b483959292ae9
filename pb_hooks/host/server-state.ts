/** What the server itself must remember over restarts, by name. No collection: nobody reads it but the hooks. */

/** @returns '' for unknown */
export function read(app: PbApp, name: string): string {
  const rows = arrayOf(new DynamicModel({ value: '' }));
  app.db().newQuery('SELECT value FROM server_state WHERE name = {:name}').bind({ name }).all(rows);
  return rows.length > 0 ? String(rows[0]?.value) : '';
}

export function write(app: PbApp, name: string, value: string) {
  app
    .db()
    .newQuery(
      'INSERT INTO server_state (name, value) VALUES ({:name}, {:value}) ' +
        'ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    )
    .bind({ name, value })
    .execute();
}
