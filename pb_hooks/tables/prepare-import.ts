/** What an import of a table would do, decided before anything is written: all rows at once, each with its outcome. */

import type * as readTable from './read-table.ts';

export interface Outcome {
  line: number;
  what: 'novo' | 'alterado' | 'igual' | 'erro';
  title: string;
  /** changed fields, or reasons */
  details: string[];
  /** what the file asked for and was not done */
  kept?: string;
  /** somebody new whose access does not end, though nothing in the file says so */
  isEndless?: boolean;
}

export interface Plan<Row> {
  decide: (row: Row) => Omit<Outcome, 'line' | 'title'>;
  /** what `decide` has collected */
  write: (tx: PbApp) => void;
}

export interface Import<Row, Decided extends Plan<Row> = Plan<Row>> {
  columns: readTable.Columns;
  required: string[];
  /** a column with which a row makes sense without the required ones */
  instead?: string;
  /** notes what is wrong in `row.problems` */
  read: (row: readTable.TableRow) => Row;
  /** rows of one key are the same thing; '' for none */
  keyOf: (row: Row) => string;
  titleOf: (row: Row) => string;
  /** another one when what the plan rests on has changed */
  stamp: (app: PbApp) => string;
  /** @param note takes what should be said beside the rows */
  plan: (app: PbApp, rows: Row[], note: (line: string) => void) => Decided;
}

/** What stands between the file and the decision, the same however often is decided. */
export type ReadRows<Row> = { row: readTable.TableRow; read: Row }[];

/** Reads all rows; of two that are the same thing the second has a problem. */
export function readRows<Row>(job: Import<Row>, table: readTable.Table): ReadRows<Row> {
  const rows = table.rows.map((row) => ({ row, read: job.read(row) }));
  const seen: Map<string, number> = new Map();
  for (const { row, read } of rows) {
    const key = job.keyOf(read);
    const first = key === '' ? undefined : seen.get(key);
    if (first !== undefined)
      row.problems.push(`repete ${table.unit === 'linha' ? 'a linha' : 'o item'} ${first}`);
    else if (key !== '') seen.set(key, row.line);
  }
  return rows;
}

/** Decides all rows by what the database holds now. */
export function prepare<Row, Decided extends Plan<Row>>(
  app: PbApp,
  job: Import<Row, Decided>,
  rows: ReadRows<Row>,
  note: (line: string) => void,
): { stamp: string; plan: Decided; outcomes: Outcome[] } {
  const stamp = job.stamp(app);
  const good = rows.filter(({ row }) => row.problems.length === 0).map(({ read }) => read);
  const plan = job.plan(app, good, note);
  const outcomes = rows.map(({ row, read }) => {
    const title = job.titleOf(read);
    const { line, problems } = row;
    if (problems.length > 0) return { line, what: 'erro' as const, title, details: problems };
    // Named one by one: to spread an object into another takes as long as to decide.
    const { what, details, kept, isEndless } = plan.decide(read);
    if (isEndless) return { line, what, title, details, isEndless };
    return kept === undefined ? { line, what, title, details } : { line, what, title, details, kept };
  });
  return { stamp, plan, outcomes };
}

/** How many rows an import writes. */
export const changesOf = (outcomes: Outcome[]): number =>
  outcomes.filter(({ what }) => what === 'novo' || what === 'alterado').length;
