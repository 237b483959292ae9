/**
 * Search among requests, members and tickets, and in the log by all that it shows: every word, in any order, anywhere
 * inside. Few matches are read from the trigram index; a word that fits many rows is found sooner by walking
 * the narrow table from the newest, and so are words too short for trigrams, and tables without an index.
 */

const fold = require('./folded.js');

/** From here on the walk (20 ms for a hundred thousand) is no slower than the index. */
const MANY = 5000;
const MOST_WORDS = 8;

/** @typedef {{ from: string, params: Record<string, unknown> }} Found SQL from FROM on; rows are `s`, newest first by `s.n` */

/** @param {PbApp} app @param {string} table */
function hasIndex(app, table) {
  const row = new DynamicModel({ n: 0 });
  const sql = "SELECT COUNT(*) AS n FROM sqlite_master WHERE type = 'table' AND name = {:name}";
  app
    .db()
    .newQuery(sql)
    .bind({ name: `${table}_fts` })
    .one(row);
  return row.n === 1;
}

/** @param {PbApp} app @param {string} table @param {string} match */
function isMany(app, table, match) {
  const row = new DynamicModel({ n: 0 });
  const some = `SELECT 1 FROM ${table}_fts WHERE ${table}_fts MATCH {:match} LIMIT ${MANY}`;
  app.db().newQuery(`SELECT COUNT(*) AS n FROM (${some})`).bind({ match }).one(row);
  return row.n === MANY;
}

/**
 * The rows that fit, as the rest of a query.
 * @param {PbApp} app
 * @param {'request_search' | 'member_search' | 'ticket_search' | 'log_search'} table
 * @param {string} search as it was typed
 * @param {string} where about `s`, without parameters of its own
 * @returns {Found}
 */
function matching(app, table, search, where) {
  const words = fold.folded(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const long = words.filter((word) => [...word].length >= 3);
  const match = long.map((word) => `"${word.replace(/"/g, '""')}"`).join(' ');
  const byIndex = match !== '' && hasIndex(app, table) && !isMany(app, table, match);
  /** @type {Record<string, unknown>} */
  const params = byIndex ? { match } : {};
  const conditions = byIndex ? [`${table}_fts MATCH {:match}`] : [];
  for (const [i, word] of words.entries()) {
    if (byIndex && long.includes(word)) continue;
    params[`word${i}`] = word;
    conditions.push(`instr(s.text, {:word${i}}) > 0`);
  }
  if (where) conditions.push(`(${where})`);
  const rows = byIndex ? `${table}_fts f CROSS JOIN ${table} s ON s.n = f.rowid` : `${table} s`;
  const condition = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  return { from: ` FROM ${rows}${condition}`, params };
}

/**
 * How many fit.
 * @param {PbApp} app
 * @param {Found} found
 */
function count(app, found) {
  const row = new DynamicModel({ n: 0 });
  app.db().newQuery(`SELECT COUNT(*) AS n${found.from}`).bind(found.params).one(row);
  return row.n;
}

/**
 * One page as JSON texts, newest first.
 * @param {PbApp} app
 * @param {Found} found
 * @param {string} select SQL of one JSON text, and its source: `k.id` and `k.n` are the row's
 * @param {{ page: number, perPage: number }} page
 * @param {Record<string, unknown>} [params]
 * @returns {string[]}
 */
function pageOf(app, found, select, { page, perPage }, params) {
  const order = found.from.includes('_fts f') ? 'f.rowid' : 's.n';
  const keys = `SELECT s.id, s.n${found.from} ORDER BY ${order} DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  const rows = arrayOf(new DynamicModel({ line: '' }));
  app
    .db()
    .newQuery(`WITH k AS MATERIALIZED (${keys}) ${select} ORDER BY k.n DESC`)
    .bind({ ...found.params, ...params })
    .all(rows);
  return [...rows].map(({ line }) => line);
}

module.exports = { matching, count, pageOf };
