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

/** Cron body: puts the parts of each index together where there are many, in steps between which others write. */
export function mergeIndexes(app: PbApp) {
  for (const table of TABLES) if (textSearch.hasIndex(app, table)) mergeIndex(app, `${table}_fts`);
}

function mergeIndex(app: PbApp, index: string) {
  if (db.count(app, `SELECT COUNT(DISTINCT segid) AS n FROM ${index}_idx`) <= FEW_PARTS) return;
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
