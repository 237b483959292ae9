/** One import from its file to its end: everything is checked first, and one transaction writes all of it, or of each part, or nothing. */

import { countText } from '../../../src/shared/count-text.ts';
import { plainText } from '../../../src/shared/plain-text.ts';
import * as auditLog from '../../audit/audit-log.ts';
import * as epoch from '../../catalogue/epoch.ts';
import * as db from '../../host/db.ts';
import * as transaction from '../../host/transaction.ts';
import * as prepareImport from '../../tables/prepare-import.ts';
import * as readTable from '../../tables/read-table.ts';
import { UnreadableFile } from '../../tables/unreadable-file.ts';
import * as command from '../core/command.ts';
import * as readFile from './read-file.ts';
import * as report from './report.ts';

/** Reads the file that the command names; what is wrong with it is a refusal like any other. */
function tableOf<Row>(call: command.Call, { columns, required, instead }: prepareImport.Import<Row>) {
  try {
    return readTable.readTable(readFile.readFile(call, String(call.operands[0])), columns, required, instead);
  } catch (failure) {
    throw failure instanceof UnreadableFile ? command.refusal(failure.message) : failure;
  }
}

/** @returns parts of at most so many rows, at least one */
function inParts<Row>(rows: prepareImport.ReadRows<Row>, most: number) {
  const parts = [rows.slice(0, most)];
  for (let at = most; at < rows.length; at += most) parts.push(rows.slice(at, at + most));
  return parts;
}

/**
 * @param what for the log: '12 assistentes'
 * @param most rows of one transaction, where the rows of a part rest on none of another
 */
export function runImport<Row>(
  call: command.Call,
  what: string,
  job: prepareImport.Import<Row>,
  most: number = Number.POSITIVE_INFINITY,
) {
  const { app, flags } = call;
  const table = tableOf(call, job);
  if (table.ignored.length > 0) call.note(`Colunas sem uso: ${plainText(table.ignored.join(', '))}.`);
  const rows = prepareImport.readRows(job, table);
  const prepare = (tx: PbApp, part: typeof rows) => {
    const prepared = prepareImport.prepare(tx, job, part, call.note);
    const isGood = prepared.outcomes.every((outcome) => outcome.what !== 'erro');
    return { ...prepared, mayWrite: flags.has('skip-bad') || isGood };
  };

  const parts = inParts(rows, most);
  // With the rows of the part: a command that is killed between two parts has written what the log says.
  const log = (tx: PbApp, outcomes: prepareImport.Outcome[]) => {
    const count = prepareImport.changesOf(outcomes);
    if (count === 0 && parts.length > 1) return;
    // 'membros' is 'membro' of one.
    const things = count === 1 ? what.slice(0, -1) : what;
    const action = `Importou ${countText(count)} ${things} pelo console`;
    auditLog.write(tx, { type: 'admin', user: 'console', action, ip: '', status: 'sucesso' });
  };

  // Decided before the lock is taken, and once more under it only when somebody changed something in between: the
  // server's own writes wait for the writing alone.
  const write = (part: typeof rows, decided: ReturnType<typeof prepare>) => {
    let ready = decided;
    let isWritten = false;
    transaction.lockedTransaction(app, (tx) => {
      if (job.stamp(tx) !== ready.stamp) ready = prepare(tx, part);
      if (!ready.mayWrite) return;
      // Phones ask once more for it: not each night for a list that has not changed.
      if (prepareImport.changesOf(ready.outcomes) > 0) epoch.begin(tx);
      ready.plan.write(tx);
      log(tx, ready.outcomes);
      isWritten = true;
    });
    return { outcomes: ready.outcomes, isWritten };
  };

  const whole = prepare(app, rows);
  if (!whole.mayWrite || flags.has('dry-run')) {
    report.print(call, whole.outcomes, table.unit, 'nothing');
    return flags.has('dry-run') && whole.mayWrite;
  }

  // A backup holds the lock while it is copied: between two parts it is waited for.
  db.run(db.writer(app), 'PRAGMA busy_timeout = 60000');
  const outcomes: prepareImport.Outcome[] = [];
  let written = 0;
  try {
    for (const part of parts) {
      const done = write(part, parts.length === 1 ? whole : prepare(app, part));
      // One by one: tens of thousands are too many arguments for a call.
      for (const outcome of done.outcomes) outcomes.push(outcome);
      if (!done.isWritten) break;
      written += part.length;
    }
  } catch (failure) {
    if (written > 0) call.note(report.partly(written, table.unit));
    throw failure;
  }
  const isAll = written === rows.length;
  report.print(call, outcomes, table.unit, isAll ? 'all' : written > 0 ? written : 'nothing');
  return isAll;
}
