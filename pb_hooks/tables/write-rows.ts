/**
 * Many rows in few statements. Saving them one by one as records takes a hundred times longer, and the server's own
 * writes would wait as long. Nothing of PocketBase validates these rows: the caller has.
 */

import * as db from '../host/db.ts';

/** Each statement is compiled anew, its table's triggers with it; a text of all rows would be copied as a whole. */
const CHUNK = 2000;

/** every row of a call has the same columns */
export type Row = { [column: string]: string | number };

function inChunks(rows: Row[], write: (chunk: string) => void) {
  for (let i = 0; i < rows.length; i += CHUNK) write(JSON.stringify(rows.slice(i, i + CHUNK)));
}

/** Materialized: else the text of each row is made anew for each of its columns. */
const ROWS = 'WITH j AS MATERIALIZED (SELECT value FROM json_each({:rows}))';

const cell = (column: string) => `json_extract(j.value, '$.${column}')`;

/** Inserts rows with all their columns, the id too; throws what the database says, as for a row that exists. */
export function insert(tx: PbApp, table: string, rows: Row[]) {
  const columns = Object.keys(rows[0] || {});
  const sql = `${ROWS} INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map(cell).join(', ')} FROM j`;
  inChunks(rows, (chunk) => db.run(tx, sql, { rows: chunk }));
}

/** Updates by `id`. */
export function update(tx: PbApp, table: string, rows: Row[]) {
  const columns = Object.keys(rows[0] || {}).filter((column) => column !== 'id');
  const sql = `${ROWS} UPDATE ${table} SET ${columns.map((column) => `${column} = ${cell(column)}`).join(', ')}
    FROM j WHERE ${table}.id = ${cell('id')}`;
  inChunks(rows, (chunk) => db.run(tx, sql, { rows: chunk }));
}
