/**
 * Search among requests, members, tickets and purchases, and in the log by all that it shows: every word, in any order, anywhere
 * inside. Matches are read from the trigram index, newest first. Where each has to be looked at besides (a filter, a word
 * too short for trigrams), many of them are found sooner by walking the narrow table, and so is everything in tables
 * without an index.
 *
 * Matches are counted up to a bound: to count fifteen thousand of a hundred thousand takes ten times as long as to read
 * the page of them.
 */

import { APOSTROPHES, withApostrophe } from '../../src/shared/apostrophe.ts';
import { fold } from '../../src/shared/fold.ts';
import * as db from '../host/db.ts';
import * as ttlStore from '../host/ttl-store.ts';

/** From here on the walk finds a page sooner than the index with a look at each match. */
const MANY = 3000;
const MOST_WORDS = 8;
/** Three pages: who finds more searches for something narrower, and the pages behind them stay open. */
const COUNTED = 150;
/** A table of so many rows is counted whole in a few milliseconds. */
const SMALL = 10_000;
/** A table that was larger is taken for that as long: to count so far takes a tenth of a search. */
const LARGE_SECONDS = 60;

type Table = 'request_search' | 'member_search' | 'ticket_search' | 'purchase_search' | 'log_search';
type Place = { page: number; perPage: number };

/** SQL from FROM on; `key` of a row is the `n` of its table, from the newest down */
type Found = { table: Table; key: 's.n' | 'f.rowid'; from: string; params: db.Params; isSearched: boolean };

/** Whether a table has its trigram index: not where this SQLite knows none. */
export function hasIndex(app: PbApp, table: string) {
  const sql = "SELECT COUNT(*) AS n FROM sqlite_master WHERE type = 'table' AND name = {:name}";
  return db.count(app, sql, { name: `${table}_fts` }) === 1;
}

function isMany(app: PbApp, table: string, match: string) {
  const some = `SELECT 1 FROM ${table}_fts WHERE ${table}_fts MATCH {:match} LIMIT ${MANY}`;
  return db.count(app, `SELECT COUNT(*) AS n FROM (${some})`, { match }) === MANY;
}

/** A word as each keyboard writes its apostrophe: what is stored keeps the one that it was written with. */
const spellings = (word: string): string[] =>
  withApostrophe(word, '’') === withApostrophe(word)
    ? [word]
    : APOSTROPHES.map((sign) => withApostrophe(word, sign));

/**
 * The rows that fit, as the rest of a query.
 * @param search as it was typed, '' for none
 * @param where about `s`, '' for none
 * @param given parameters of `where`, and of what `listed` selects
 */
export function matching(app: PbApp, table: Table, search: string, where: string, given?: db.Params): Found {
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const long = words.filter((word) => [...word].length >= 3);
  const phrase = (word: string) => `"${word.replace(/"/g, '""')}"`;
  const match = long.map((word) => `(${spellings(word).map(phrase).join(' OR ')})`).join(' AND ');
  const isMatchAll = where === '' && long.length === words.length;
  const byIndex = match !== '' && hasIndex(app, table) && (isMatchAll || !isMany(app, table, match));
  const params: db.Params = { ...given, match };
  const conditions = byIndex ? [`${table}_fts MATCH {:match}`] : [];
  for (const [i, word] of words.entries()) {
    if (byIndex && long.includes(word)) continue;
    const stands = spellings(word).map((spelling, n) => {
      params[`word${i}_${n}`] = spelling;
      return `instr(s.text, {:word${i}_${n}}) > 0`;
    });
    conditions.push(`(${stands.join(' OR ')})`);
  }
  if (where) conditions.push(`(${where})`);
  // Where there is nothing to look at, the index knows the keys by itself.
  const rows = [...(byIndex ? [`${table}_fts f`] : []), ...(byIndex && isMatchAll ? [] : [`${table} s`])];
  const joined = rows.length === 2 ? rows.join(' CROSS JOIN ').concat(' ON s.n = f.rowid') : rows.join('');
  const condition = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const from = ` FROM ${joined}${condition}`;
  return { table, key: byIndex ? 'f.rowid' : 's.n', from, params, isSearched: search !== '' };
}

/** How many fit. */
export const count = (app: PbApp, found: Found) =>
  db.count(app, `SELECT COUNT(*) AS n${found.from}`, found.params);

const countUpTo = (app: PbApp, most: number, from: string, params?: db.Params) =>
  db.count(app, `SELECT COUNT(*) AS n FROM (SELECT 1${from} LIMIT ${most})`, params);

function isLarge(app: PbApp, table: Table): boolean {
  const key = `large:${table}`;
  if (ttlStore.read(app, key)) return true;
  const is = countUpTo(app, SMALL + 1, ` FROM ${table}`) > SMALL;
  if (is) ttlStore.update(app, key, LARGE_SECONDS, () => 'yes');
  return is;
}

/**
 * The rows of a page as JSON texts, newest first.
 * @param keys SQL of their keys as `n`
 * @param select SQL of one JSON text, and its source: `k.id` and `k.n` are the row's
 */
function lines(app: PbApp, table: Table, keys: string, select: string, params: db.Params): string[] {
  const rows = `SELECT s.id, s.n FROM (${keys}) page CROSS JOIN ${table} s ON s.n = page.n`;
  const sql = `WITH k AS MATERIALIZED (${rows}) ${select} ORDER BY k.n DESC`;
  return db.rows(app, sql, { line: '' }, params).map(({ line }) => line);
}

const keysOf = ({ key, from }: Found, limit: string) =>
  `SELECT ${key} AS n${from} ORDER BY ${key} DESC LIMIT ${limit}`;
const limitOf = ({ page, perPage }: Place) => `${perPage} OFFSET ${(page - 1) * perPage}`;

/**
 * One page of what was searched, and how many fit: of a large table up to a bound or to the end of the page, so that
 * there is always a way on. Both from one reading of the index, which costs more than the rest.
 * @param select as for `lines`
 * @returns `atLeast`: there are more than `totalItems`
 */
function searched(app: PbApp, found: Found, select: string, place: Place) {
  const most = Math.max(COUNTED, place.page * place.perPage);
  const sql = `WITH found AS MATERIALIZED (${keysOf(found, String(most + 1))})
    SELECT (SELECT COUNT(*) FROM found) AS n,
      (SELECT json_group_array(n) FROM (SELECT n FROM found ORDER BY n DESC LIMIT ${limitOf(place)})) AS keys`;
  const { n, keys } = db.one(app, sql, { n: 0, keys: '' }, found.params);
  // As text: a key is larger than the whole numbers that JavaScript knows.
  const ofPage = 'SELECT value AS n FROM json_each({:keys})';
  const items = n === 0 ? [] : lines(app, found.table, ofPage, select, { ...found.params, keys });
  if (n <= most) return { items, totalItems: n, atLeast: false };
  if (isLarge(app, found.table)) return { items, totalItems: most, atLeast: true };
  return { items, totalItems: countUpTo(app, SMALL, found.from, found.params), atLeast: false };
}

/**
 * One page of a list: of what was searched as `searched` does, else of all that fit, which are counted.
 * @param select as for `lines`
 * @param total how many fit without a search, where that is known already
 */
export function listed(app: PbApp, found: Found, select: string, { page, perPage }: Place, total?: number) {
  const place = { page, perPage };
  if (found.isSearched) return { ...place, ...searched(app, found, select, place) };
  const items = lines(app, found.table, keysOf(found, limitOf(place)), select, found.params);
  return { ...place, items, totalItems: total ?? count(app, found), atLeast: false };
}
