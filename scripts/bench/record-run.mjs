import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { inRoot } from '../lib/paths.mjs';
import { countsOf, rowsOf, tableOf } from './report.mjs';

const PAGE = inRoot('docs/performance.md');
const MARKS = /(<!-- run -->\n)([\s\S]*)(<!-- end of run -->)/;

/**
 * Writes what a run found into docs/performance.md. Rows of parts that were not run stay as they were.
 * @param {readonly import('./report.mjs').Row[]} all a row for every goal
 * @param {readonly import('./report.mjs').Row[]} found those of the parts that were run
 * @param {string} browser its name, by which runs are comparable
 */
export function recordRun(all, found, browser) {
  const page = readFileSync(PAGE, 'utf8');
  const before = MARKS.exec(page)?.[2];
  if (before === undefined) throw new Error(`${PAGE} has no place for the run`);
  const rows = merge(all, [...rowsOf(before), ...found]);
  const day = new Date().toISOString().slice(0, 10);
  const text = `${day}, ${cpus().length} cores, ${browser}: ${countsOf(rows)}.\n\n${tableOf(rows)}\n`;
  writeFileSync(
    PAGE,
    page.replace(MARKS, (_, begin, __, end) => `${begin}\n${text}\n${end}`),
  );
}

/**
 * The newest row of each goal: a goal is known by its words and its limit.
 * @param {readonly import('./report.mjs').Row[]} all
 * @param {readonly import('./report.mjs').Row[]} known
 */
function merge(all, known) {
  const newest = new Map(known.map((row) => [`${row.goal} ${row.limit}`, row]));
  return all.map((row) => newest.get(`${row.goal} ${row.limit}`) ?? row);
}
