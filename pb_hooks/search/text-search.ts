/**
 * Search among requests, members and tickets, and in the log by all that it shows: every word, in any order, anywhere
 * inside. Matches are read from the trigram index, newest first. Where each has to be looked at besides (a filter, a word
 * too short for trigrams), many of them are found sooner by walking the narrow table, and so is everything in tables
 * without an index.
 *
 * Matches are counted up to a bound: to count fifteen thousand of a hundred thousand takes ten times as long as to read
 * the page of them.
 */

import { fold } from '../../src/shared/fold.ts';
import * as db from '../host/db.ts';

/** From here on the walk finds a page sooner than the index with a look at each match. */
const MANY = 3000;
const MOST_WORDS = 8;
/** Who finds more than these searches for something narrower; the pages behind them stay open. */
const COUNTED = 500;
/** A table of so many rows is counted whole in a few milliseconds. */
const SMALL = 10_000;

export type Table = 'request_search' | 'member_search' | 'ticket_search' | 'log_search';

/**
 * SQL from FROM on; rows are `s`, newest first by `s.n`. `counted`: as many rows without a look at each, where that
 * suffices to count them.
 */
export type Found = { table: Table; from: string; counted?: string; params: db.Params };

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
export function matching(app: PbApp, table: Table, search: string, where: string): Found {
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const long = words.filter((word) => [...word].length >= 3);
  const match = long.map((word) => `"${word.replace(/"/g, '""')}"`).join(' ');
  const isMatchAll = where === '' && long.length === words.length;
  const byIndex = match !== '' && hasIndex(app, table) && (isMatchAll || !isMany(app, table, match));
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
  const from = ` FROM ${rows}${condition}`;
  if (!byIndex || !isMatchAll) return { table, from, params };
  return { table, from, counted: ` FROM ${table}_fts${condition}`, params };
}

/** How many fit. */
export const count = (app: PbApp, found: Found) =>
  db.count(app, `SELECT COUNT(*) AS n${found.from}`, found.params);

/**
 * How many fit: of a large table up to a bound or to the end of the page that is asked for, so that there is always a way on.
 * @returns `atLeast`: there are more than `totalItems`
 */
export function countSome(app: PbApp, found: Found, { page, perPage }: { page: number; perPage: number }) {
  const countUpTo = (most: number, rows: string) =>
    db.count(app, `SELECT COUNT(*) AS n FROM (SELECT 1${rows} LIMIT ${most})`, found.params);
  const rows = found.counted ?? found.from;
  const most = Math.max(COUNTED, page * perPage);
  const totalItems = countUpTo(most + 1, rows);
  if (totalItems <= most) return { totalItems, atLeast: false };
  const isSmall = countUpTo(SMALL + 1, ` FROM ${found.table}`) <= SMALL;
  return isSmall
    ? { totalItems: countUpTo(SMALL, rows), atLeast: false }
    : { totalItems: most, atLeast: true };
}

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
