/**
 * Search among requests, members and tickets, and in the log by all that it shows: every word, in any order, anywhere
 * inside. Few matches are read from the trigram index; a word that fits many rows is found sooner by walking
 * the narrow table from the newest, and so are words too short for trigrams, and tables without an index.
 */

import { fold } from '../../src/shared/fold.ts';
import * as db from '../host/db.ts';

/** From here on the walk (20 ms for a hundred thousand) is no slower than the index. */
const MANY = 5000;
const MOST_WORDS = 8;

/** SQL from FROM on; rows are `s`, newest first by `s.n` */
export type Found = { from: string; params: db.Params };

function hasIndex(app: PbApp, table: string) {
  const sql = "SELECT COUNT(*) AS n FROM sqlite_master WHERE type = 'table' AND name = {:name}";
  return db.count(app, sql, { name: `${table}_fts` }) === 1;
}

function isMany(app: PbApp, table: string, match: string) {
  const some = `SELECT 1 FROM ${table}_fts WHERE ${table}_fts MATCH {:match} LIMIT ${MANY}`;
  return db.count(app, `SELECT COUNT(*) AS n FROM (${some})`, { match }) === MANY;
}

/**
 * The rows that fit, as the rest of a query.
 * @param search as it was typed
 * @param where about `s`, without parameters of its own
 */
export function matching(
  app: PbApp,
  table: 'request_search' | 'member_search' | 'ticket_search' | 'log_search',
  search: string,
  where: string,
): Found {
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const long = words.filter((word) => [...word].length >= 3);
  const match = long.map((word) => `"${word.replace(/"/g, '""')}"`).join(' ');
  const byIndex = match !== '' && hasIndex(app, table) && !isMany(app, table, match);
  const params: db.Params = byIndex ? { match } : {};
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

/** How many fit. */
export const count = (app: PbApp, found: Found) =>
  db.count(app, `SELECT COUNT(*) AS n${found.from}`, found.params);

/**
 * One page as JSON texts, newest first.
 * @param select SQL of one JSON text, and its source: `k.id` and `k.n` are the row's
 */
export function pageOf(
  app: PbApp,
  found: Found,
  select: string,
  { page, perPage }: { page: number; perPage: number },
  params?: db.Params,
): string[] {
  const order = found.from.includes('_fts f') ? 'f.rowid' : 's.n';
  const keys = `SELECT s.id, s.n${found.from} ORDER BY ${order} DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  const sql = `WITH k AS MATERIALIZED (${keys}) ${select} ORDER BY k.n DESC`;
  return db.rows(app, sql, { line: '' }, { ...found.params, ...params }).map(({ line }) => line);
}
