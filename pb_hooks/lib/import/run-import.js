/** One import from its file to its end: everything is checked first, and one transaction writes all of it or nothing. */

const log = require('../log.js');
const reporting = require('./report.js');
const tables = require('./read-table.js');
const transaction = require('../console/transaction.js');

/**
 * @template Row
 * @typedef {object} Import
 * @property {string} what for the log: '12 assistentes'
 * @property {import('./read-table.js').Columns} columns
 * @property {string[]} required
 * @property {(row: import('./read-table.js').TableRow) => Row} read notes what is wrong in `row.problems`
 * @property {(row: Row) => string} keyOf rows of one key are the same thing; '' for none
 * @property {(row: Row) => string} titleOf
 * @property {(app: PbApp) => string} stamp another one when what the plan rests on has changed
 * @property {(app: PbApp, rows: Row[], call: import('../console/command.js').Call) => Plan<Row>} plan
 */

/**
 * @template Row
 * @typedef {object} Plan
 * @property {(row: Row) => Omit<import('./report.js').Outcome, 'line' | 'title'>} decide
 * @property {(tx: PbApp) => void} write what `decide` has collected
 */

/**
 * @template Row
 * @param {import('../console/command.js').Call} call
 * @param {Import<Row>} job
 */
function runImport(call, job) {
  const { flags } = call;
  const table = tables.readTable(call, String(call.operands[0]), job.columns, job.required);
  const rows = table.rows.map((row) => ({ row, read: job.read(row) }));
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const { row, read } of rows) {
    const key = job.keyOf(read);
    const first = key === '' ? undefined : seen.get(key);
    if (first !== undefined)
      row.problems.push(`repete ${table.unit === 'linha' ? 'a linha' : 'o item'} ${first}`);
    else if (key !== '') seen.set(key, row.line);
  }

  const good = rows.filter(({ row }) => row.problems.length === 0).map(({ read }) => read);
  /** @param {PbApp} app */
  const prepare = (app) => {
    const stamp = job.stamp(app);
    const plan = job.plan(app, good, call);
    const outcomes = rows.map(({ row, read }) => {
      const title = job.titleOf(read);
      const bad = { line: row.line, what: /** @type {const} */ ('erro'), title, details: row.problems };
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
  reporting.print(call, outcomes, table.unit, written);
  if (written) {
    const done = outcomes.filter(({ what }) => what === 'novo' || what === 'alterado').length;
    const action = `Importou ${done} ${job.what} pelo console`;
    log.write(call.app, { type: 'admin', user: 'console', action, ip: '', status: 'sucesso' });
  }
  return written || (flags.has('dry-run') && mayWrite);
}

module.exports = { runImport };
