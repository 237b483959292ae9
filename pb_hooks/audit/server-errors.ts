/**
 * Server errors, copied once a minute from PocketBase's own request log into the audit log: status 500 and more, hooks and
 * jobs that threw. No handler has to catch anything for it, and a server that fails a thousand times a second leaves a
 * few rows a minute. What failed in detail stays in PocketBase's log: it may hold anything.
 */

import { countText } from '../../src/shared/count-text.ts';
import { startOf } from '../../src/shared/start-of.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as serverState from '../host/server-state.ts';
import * as auditLog from './audit-log.ts';
import * as requestLogTrigger from './request-log-trigger.ts';

const SEEN = 'errors_seen';
/** After a long stop, older errors are no news. */
const OLDEST_MS = 3_600_000;
const MOST_ROWS = 5;

const { part, isRequest, isFailure } = requestLogTrigger.partsOf('_logs');

/** By who sends them, with the reason (`superusers/`). */
const TOLD = "'Failed to send password reset email', 'Failed to send OTP email'";

const ERRORS = `
  SELECT ${part('type')} AS type, message, ${part('method')} AS method, ${part('url')} AS url,
    ${part('userIP')} AS ip, ${part('jobId')} AS job
  FROM _logs
  WHERE rowid > {:from} AND rowid <= {:to} AND created >= {:oldest} AND level >= 8
    AND (NOT (${isRequest}) OR ${isFailure}) AND message NOT IN (${TOLD})
  ORDER BY rowid DESC LIMIT 5000`;

export type Failure = { type: string; message: string; method: string; url: string; ip: string; job: string };

/** Where it happened, without ids and without what was asked. */
function place({ type, message, method, url, job }: Failure) {
  if (job) return `na tarefa ${job}`;
  if (type !== 'request') return `(${startOf(message, 200)})`;
  const path = String(url.split(/[?#]/)[0]).replace(/\/[a-z0-9]{15}(?=\/|$)/g, '/…');
  return `em ${method} ${startOf(path, 200)}`;
}

/**
 * The entries since the last run, newest first. By rowid, not by time: PocketBase buffers entries in memory, under
 * steady traffic for minutes, so an entry may be written long after its timestamp.
 */
function unseen(app: PbApp): Failure[] {
  const last = db.count(db.aux(app), 'SELECT COALESCE(MAX(rowid), 0) AS n FROM _logs');
  const seen = Number(serverState.read(app, SEEN) || 0);
  if (seen === last) return [];
  const oldest = clock.stamp(-OLDEST_MS);
  // Fewer than before: the log was emptied.
  const range = { from: seen < last ? seen : 0, to: last, oldest };
  const shape = { type: '', message: '', method: '', url: '', ip: '', job: '' };
  const failures = db.rows(db.aux(app), ERRORS, shape, range);
  serverState.write(app, SEEN, String(last));
  return failures;
}

/** Cron body: one row for each place where something went wrong. */
export function collect(app: PbApp) {
  const places: Map<string, { times: number; ip: string }> = new Map();
  for (const failure of unseen(app)) {
    const where = place(failure);
    const known = places.get(where);
    places.set(where, { times: (known?.times ?? 0) + 1, ip: known?.ip ?? failure.ip });
  }
  const found = [...places].sort(([, a], [, b]) => b.times - a.times);
  for (const [where, { times, ip }] of found.slice(0, MOST_ROWS)) {
    const action = `Erro no servidor ${where}${times > 1 ? ` (${countText(times)} vezes)` : ''}`;
    auditLog.write(app, { type: 'erro', user: '', action, ip, status: 'erro' });
  }
  const rest = found.slice(MOST_ROWS).reduce((sum, [, { times }]) => sum + times, 0);
  if (rest === 0) return;
  const action =
    rest === 1 ? 'Outro erro no servidor' : `Outros erros no servidor (${countText(rest)} vezes)`;
  auditLog.write(app, { type: 'erro', user: '', action, ip: '', status: 'erro' });
}
