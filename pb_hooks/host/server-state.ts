/** Persistent key-value state of the server itself. Not a collection: only the hooks read it. */

import * as db from './db.ts';

/** @returns '' for unknown */
export function read(app: PbApp, name: string): string {
  const sql = 'SELECT value FROM server_state WHERE name = {:name}';
  return db.first(app, sql, { value: '' }, { name })?.value ?? '';
}

export function write(app: PbApp, name: string, value: string) {
  const sql = `INSERT INTO server_state (name, value) VALUES ({:name}, {:value})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
  db.run(app, sql, { name, value });
}
