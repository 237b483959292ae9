/** One import from its file to its end: everything is checked first, and one transaction writes all of it or nothing. */

import * as auditLog from '../../audit/audit-log.ts';
import * as prepareImport from '../../tables/prepare-import.ts';
import * as readTable from '../../tables/read-table.ts';
import { UnreadableFile } from '../../tables/unreadable-file.ts';
import * as command from '../core/command.ts';
import * as transaction from '../core/transaction.ts';
import * as readFile from './read-file.ts';
import * as report from './report.ts';

/** Reads the file that the command names; what is wrong with it is a refusal like any other. */
function tableOf(call: command.Call, columns: readTable.Columns, required: string[]) {
  try {
    return readTable.readTable(readFile.readFile(call, String(call.operands[0])), columns, required);
  } catch (failure) {
    throw failure instanceof UnreadableFile ? command.refusal(failure.message) : failure;
  }
}

/** @param what for the log: '12 assistentes' */
export function runImport<Row>(call: command.Call, what: string, job: prepareImport.Import<Row>) {
  const { flags } = call;
  const table = tableOf(call, job.columns, job.required);
  if (table.ignored.length > 0) call.note(`Colunas sem uso: ${table.ignored.join(', ')}.`);
  const rows = prepareImport.readRows(job, table);
  const prepare = (app: PbApp) => {
    const prepared = prepareImport.prepare(app, job, rows, call.note);
    const isGood = prepared.outcomes.every((outcome) => outcome.what !== 'erro');
    return { ...prepared, mayWrite: flags.has('skip-bad') || isGood };
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
    const action = `Importou ${prepareImport.changesOf(outcomes)} ${what} pelo console`;
    auditLog.write(call.app, { type: 'admin', user: 'console', action, ip: '', status: 'sucesso' });
  }
  return written || (flags.has('dry-run') && mayWrite);
}
