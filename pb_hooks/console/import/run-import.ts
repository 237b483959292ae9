/** One import from its file to its end: everything is checked first, and one transaction writes all of it or nothing. */

import * as auditLog from '../../audit/audit-log.ts';
import type { Call } from '../core/command.ts';
import * as transaction from '../core/transaction.ts';
import * as readTable from './read-table.ts';
import * as report from './report.ts';

export interface Import<Row> {
  /** for the log: '12 assistentes' */
  what: string;
  columns: readTable.Columns;
  required: string[];
  /** notes what is wrong in `row.problems` */
  read: (row: readTable.TableRow) => Row;
  /** rows of one key are the same thing; '' for none */
  keyOf: (row: Row) => string;
  titleOf: (row: Row) => string;
  /** another one when what the plan rests on has changed */
  stamp: (app: PbApp) => string;
  plan: (app: PbApp, rows: Row[], call: Call) => Plan<Row>;
}

export interface Plan<Row> {
  decide: (row: Row) => Omit<report.Outcome, 'line' | 'title'>;
  /** what `decide` has collected */
  write: (tx: PbApp) => void;
}

export function runImport<Row>(call: Call, job: Import<Row>) {
  const { flags } = call;
  const table = readTable.readTable(call, String(call.operands[0]), job.columns, job.required);
  const rows = table.rows.map((row) => ({ row, read: job.read(row) }));
  const seen: Map<string, number> = new Map();
  for (const { row, read } of rows) {
    const key = job.keyOf(read);
    const first = key === '' ? undefined : seen.get(key);
    if (first !== undefined)
      row.problems.push(`repete ${table.unit === 'linha' ? 'a linha' : 'o item'} ${first}`);
    else if (key !== '') seen.set(key, row.line);
  }

  const good = rows.filter(({ row }) => row.problems.length === 0).map(({ read }) => read);
  const prepare = (app: PbApp) => {
    const stamp = job.stamp(app);
    const plan = job.plan(app, good, call);
    const outcomes = rows.map(({ row, read }) => {
      const title = job.titleOf(read);
      const bad = { line: row.line, what: 'erro' as const, title, details: row.problems };
      return row.problems.length > 0 ? bad : { line: row.line, title, ...plan.decide(read) };
    });
    const mayWrite = flags.has('skip-bad') || outcomes.every(({ what }) => what !== 'erro');
    return { stamp, plan, outcomes, mayWrite };
  };

  // Decided before the lock is taken, and once more under it only when somebody changed something in between: the
  // server's own writes wait for the writing alone.
  let ready = prepare(call.app);
  let written = false;
  if (ready.mayWrite && !flags.has('dry-run')) {
    transaction.inTransaction(call.app, (tx) => {
      if (job.stamp(tx) !== ready.stamp) ready = prepare(tx);
      if (!ready.mayWrite) return;
      ready.plan.write(tx);
      written = true;
    });
  }
  const { outcomes, mayWrite } = ready;
  report.print(call, outcomes, table.unit, written);
  if (written) {
    const done = outcomes.filter(({ what }) => what === 'novo' || what === 'alterado').length;
    const action = `Importou ${done} ${job.what} pelo console`;
    auditLog.write(call.app, { type: 'admin', user: 'console', action, ip: '', status: 'sucesso' });
  }
  return written || (flags.has('dry-run') && mayWrite);
}
