/**
 * The trigram indexes lie in parts, a new one for each write. SQLite puts some of them together at once, and a search reads
 * all that are left: to find a rare word among a hundred thousand members takes the index half as long in one part as in nine.
 */

import * as db from '../host/db.ts';
import * as textSearch from './text-search.ts';

const TABLES = ['request_search', 'member_search', 'ticket_search', 'purchase_search'];
/** So many are left alone: putting them together writes the whole index anew, 36 MB of it for a hundred thousand members. */
const FEW_PARTS = 3;
/** Pages that a statement writes: other writers wait for so many, some hundredths of a second. */
const AT_ONCE = 200;
/** A million members take a fifth of them. */
const MOST_STEPS = 2000;
/** SQLite's own sign that nothing was left to do: the statement itself counts as one change. */
const NOTHING_DONE = 1;

const indexesOf = (app: PbApp) =>
  TABLES.filter((table) => textSearch.hasIndex(app, table)).map((table) => `${table}_fts`);

const partsOf = (app: PbApp, index: string) =>
  db.count(app, `SELECT COUNT(DISTINCT segid) AS n FROM ${index}_idx`);

/** Cron body: puts the parts of each index together where there are many, in steps between which others write. */
export function mergeIndexes(app: PbApp) {
  for (const index of indexesOf(app)) if (partsOf(app, index) > FEW_PARTS) mergeIndex(app, index);
}

/**
 * The same however few parts there are. What is deleted leaves its letters in the part that has them, three by three and in their order,
 * until that is written anew: FTS5's `secure-delete` would take them at once, and each change of a name twenty times as long.
 */
export function forgetDeleted(app: PbApp) {
  for (const index of indexesOf(app)) mergeIndex(app, index);
}

function mergeIndex(app: PbApp, index: string) {
  const writer = db.writer(app);
  const changes = () => db.count(writer, 'SELECT total_changes() AS n');
  // Negative: of all parts, also of those that are too few for SQLite to put together by itself.
  let pages = -AT_ONCE;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const before = changes();
    db.run(writer, `INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${pages})`);
    if (changes() - before <= NOTHING_DONE) return;
    pages = AT_ONCE;
  }
}
