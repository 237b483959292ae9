/**
 * Bounds PocketBase's request log. Left alone, it keeps 18 KB of whatever a stranger sends with each refused request,
 * and the names that administrators search for, for half a year.
 */

import { countText } from '../../src/shared/count-text.ts';
import * as db from '../host/db.ts';
import * as auditLog from './audit-log.ts';
import * as requestLogTrigger from './request-log-trigger.ts';

const SHRINK_BYTES = 32 * 1024 * 1024;

const run = (app: PbApp, statement: string, params?: db.Params) => db.run(db.aux(app), statement, params);

function makeTables(app: PbApp) {
  run(app, 'DROP TRIGGER IF EXISTS request_log_bounds');
  for (const name of ['kinds', 'ring', 'row']) run(app, `DROP TABLE IF EXISTS request_log_${name}`);
  for (const table of requestLogTrigger.TABLES) run(app, table);
  run(app, "INSERT INTO request_log_row (kind) VALUES ('')");
  const kind = `INSERT INTO request_log_kinds (kind, per_minute, most, minute, written, turn, left_out)
    VALUES ({:kind}, {:minute}, {:most}, 0, 0, -1, 0)`;
  for (const limits of requestLogTrigger.KINDS) run(app, kind, limits);
}

/** What was written without a bound: the newest rows of each kind stay, and are cut. */
function shortenOldRows(app: PbApp) {
  const all = requestLogTrigger.KINDS.reduce((sum, { most }) => sum + most, 0);
  const row = requestLogTrigger.columns('_logs');
  run(app, 'DELETE FROM _logs WHERE rowid <= (SELECT MAX(rowid) FROM _logs) - {:all}', { all });
  run(
    app,
    `INSERT INTO request_log_ring (kind, slot, id)
      SELECT o.kind, count(*) OVER (PARTITION BY o.kind) - o.age, o.id FROM (
        SELECT i.id, i.kind, row_number() OVER (PARTITION BY i.kind ORDER BY i.at DESC) AS age
        FROM (SELECT id, rowid AS at, ${row.kind} AS kind FROM _logs) i
      ) o JOIN request_log_kinds k ON k.kind = o.kind WHERE o.age <= k.most`,
  );
  run(app, 'DELETE FROM _logs WHERE id NOT IN (SELECT id FROM request_log_ring)');
  run(app, `UPDATE _logs SET message = ${row.message}, data = ${row.data}`);
  const last = 'SELECT MAX(slot) FROM request_log_ring r WHERE r.kind = request_log_kinds.kind';
  run(app, `UPDATE request_log_kinds SET turn = COALESCE((${last}), -1)`);
}

/** What was deleted stays in the file until it is written anew. */
function vacuum(app: PbApp) {
  try {
    app.auxVacuum();
    // The old pages would stay in the file until so much else was written.
    run(app, 'PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (failure) {
    // A full disk, perhaps. The next night tries again.
    app.logger().error('auxiliary.db could not be shortened', 'error', String(failure));
  }
}

/** At every start: auxiliary.db may have been deleted, or be another release's. */
export function bound(app: PbApp) {
  const query = "SELECT COALESCE(MAX(sql), '') AS sql FROM sqlite_master WHERE name = 'request_log_bounds'";
  if (db.one(db.aux(app), query, { sql: '' }).sql === requestLogTrigger.TRIGGER) return;
  const hasOldRows = db.count(db.aux(app), 'SELECT EXISTS (SELECT 1 FROM _logs) AS n') === 1;
  if (hasOldRows) console.log('Encurtando o registro de requisições. Isto acontece uma única vez.');
  app.auxRunInTransaction((tx) => {
    makeTables(tx);
    shortenOldRows(tx);
    run(tx, requestLogTrigger.TRIGGER);
  });
  if (hasOldRows) vacuum(app);
}

/** Nightly cron body: VACUUM, when enough of the file is free. */
export function shrink(app: PbApp) {
  const free = `SELECT (SELECT freelist_count FROM pragma_freelist_count) * (SELECT page_size FROM pragma_page_size) AS n`;
  if (db.count(db.aux(app), free) > SHRINK_BYTES) vacuum(app);
}

/** Hourly cron body: one audit row for the requests that a flood kept out of the log. */
export function logLeftOut(app: PbApp) {
  const requests = db.count(db.aux(app), 'SELECT COALESCE(SUM(left_out), 0) AS n FROM request_log_kinds');
  if (requests === 0) return;
  run(app, 'UPDATE request_log_kinds SET left_out = 0');
  const count = requests === 1 ? '1 ficou' : `${countText(requests)} ficaram`;
  const action = `Excesso de requisições: ${count} fora do registro técnico`;
  auditLog.write(app, { type: 'seguranca', user: '', action, ip: '', status: 'alerta' });
}
