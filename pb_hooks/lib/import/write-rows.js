/**
 * Many rows in few statements. Saving them one by one as records takes a hundred times longer, and the server's own
 * writes would wait as long. Nothing of PocketBase validates these rows: the caller has.
 */

const clock = require('../clock.js');

const CHUNK = 500;

/** @typedef {{ [column: string]: string | number }} Row every row of a call has the same columns */

/** @param {Row[]} rows @param {(chunk: string) => void} write */
function inChunks(rows, write) {
  for (let i = 0; i < rows.length; i += CHUNK) write(JSON.stringify(rows.slice(i, i + CHUNK)));
}

/** @param {string} column */
const cell = (column) => `json_extract(j.value, '$.${column}')`;

/** @param {PbApp} tx @param {string} table @param {Row[]} rows */
function insert(tx, table, rows) {
  const columns = Object.keys(rows[0] || {});
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map(cell).join(', ')}
    FROM json_each({:rows}) j`;
  inChunks(rows, (chunk) => tx.db().newQuery(sql).bind({ rows: chunk }).execute());
}

/** Updates by `id`. @param {PbApp} tx @param {string} table @param {Row[]} rows */
function update(tx, table, rows) {
  const columns = Object.keys(rows[0] || {}).filter((column) => column !== 'id');
  const sql = `UPDATE ${table} SET ${columns.map((column) => `${column} = ${cell(column)}`).join(', ')}
    FROM json_each({:rows}) j WHERE ${table}.id = ${cell('id')}`;
  inChunks(rows, (chunk) => tx.db().newQuery(sql).bind({ rows: chunk }).execute());
}

/** A record id as PocketBase makes them. */
const newId = () => $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');

/** This moment as PocketBase writes dates. */
const now = () => clock.stamp();

module.exports = { insert, update, newId, now };
