/**
 * Deletes what has grown old, a part at a time: half a million rows of the log in one statement had every other writer wait for
 * fifteen seconds. They are looked for by a connection that only reads, which nobody waits for.
 */

import * as db from './db.ts';

/** Rows of one statement: others wait for so many, some hundredths of a second. */
const AT_ONCE = 500;

/**
 * @param key the columns of the table's primary key
 * @param old SQL, which rows; looked at again before each is deleted
 */
export function forgetRows(app: PbApp, table: string, key: string[], old: string, params: db.Params) {
  const find = `SELECT json_array(${key.join(', ')}) AS found FROM ${table} WHERE ${old} LIMIT ${AT_ONCE}`;
  const values = key.map((_, i) => `value ->> ${i}`).join(', ');
  const forget = `DELETE FROM ${table}
    WHERE (${key.join(', ')}) IN (SELECT ${values} FROM json_each({:rows})) AND (${old})`;
  for (;;) {
    const found = db.rows(app, find, { found: '' }, params).map((row) => row.found);
    if (found.length === 0 || db.run(app, forget, { ...params, rows: `[${found.join()}]` }) === 0) return;
  }
}
