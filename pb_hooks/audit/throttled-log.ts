/**
 * Throttled audit rows, for what may come in floods: the first of many alike is written at once, the others are counted,
 * and an hour later one more row gives their number. A million requests, under a million names and from a million
 * addresses, fill no log: new rows are limited for each network, and for all together.
 */

import { countText } from '../../src/shared/count-text.ts';
import { startOf } from '../../src/shared/start-of.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as ttlStore from '../host/ttl-store.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as auditLog from './audit-log.ts';

const PREFIX = 'counted:';
const HOUR_MS = 3_600_000;
/**
 * New rows an hour of one kind of event: from one network, and in all. What is above is counted together. RATE_LIMIT_FACTOR
 * widens both, whatever was refused: where as many more people may ask, as many more are turned away.
 */
const ROWS_OF_NETWORK = 10;
const ROWS_IN_ALL = 60;

export type Series = { until: number; more: number; entry: auditLog.Entry };
/**
 * What makes two events alike: what happened, from which network (or to whom, where strangers cannot choose it), and the
 * rest, which strangers may choose as they like. `general` is what the row says that stands for many with another rest.
 */
export type Likeness = { what: string; from: string; rest?: string; general?: string };

function series(stored: unknown): Series | null {
  return stored ? JSON.parse(String(stored)) : null;
}

const HELD = `
  SELECT EXISTS (SELECT 1 FROM users WHERE email = {:user} COLLATE NOCASE)
    OR EXISTS (SELECT 1 FROM _superusers WHERE email = {:user} COLLATE NOCASE)
    OR EXISTS (SELECT 1 FROM registration_requests WHERE email = {:user} COLLATE NOCASE) AS n`;

/** A masked address and no address at all name nobody. */
const namesNobody = (user: string) => !user.includes('@') || user.includes('***@');

/** Who was erased within the hour must not stand in the log again: the command cannot reach this server's memory. */
function withoutErased(app: PbApp, entry: auditLog.Entry): auditLog.Entry {
  if (namesNobody(entry.user) || db.count(app, HELD, { user: entry.user }) > 0) return entry;
  return { ...entry, user: '', ip: '' };
}

function sum(app: PbApp, ended: Series | null) {
  if (!ended || ended.more === 0) return;
  const times = ended.more === 1 ? 'mais 1 vez' : `mais ${countText(ended.more)} vezes`;
  auditLog.write(app, {
    ...withoutErased(app, ended.entry),
    action: `${startOf(ended.entry.action, 460)} (${times} em uma hora)`,
  });
}

function isRunning(app: PbApp, key: string, now: number) {
  const running = series(app.store().get(key));
  return running !== null && running.until > now;
}

/** One of the new rows of this hour, if there is one left. */
function takeRow(app: PbApp, key: string, most: number) {
  let taken = false;
  ttlStore.update(app, `rows:${key}`, HOUR_MS / 1000, (old, now) => {
    const [since = 0, rows = 0] = old.split(' ').map(Number);
    const isNew = old === '' || since + HOUR_MS <= now;
    taken = isNew || rows < most * rateLimit.widening();
    return isNew ? `${now} 1` : `${since} ${rows + (taken ? 1 : 0)}`;
  });
  return taken;
}

/** The series that this event belongs to: its own, or the common one where there are no rows left. */
function seriesOf(
  app: PbApp,
  { what, from, rest = '', general }: Likeness,
  entry: auditLog.Entry,
): [key: string, entry: auditLog.Entry] {
  const now = clock.elapsed(app);
  const own = `${PREFIX}${what}|${from}|${rest}`;
  if (isRunning(app, own, now)) return [own, entry];
  const ofNetwork = `${PREFIX}${what}|${from}|*`;
  if (isRunning(app, ofNetwork, now)) return [ofNetwork, entry];
  if (!takeRow(app, what, ROWS_IN_ALL)) {
    const action = `${startOf(general ?? entry.action, 430)}, de várias redes`;
    return [`${PREFIX}${what}|*`, { ...entry, user: '', ip: '', action }];
  }
  if (takeRow(app, `${what}|${from}`, ROWS_OF_NETWORK)) return [own, entry];
  return [ofNetwork, { ...entry, user: '', action: general ?? entry.action }];
}

/** Writes the entry as a row of its own, or counts it with the others that are alike. */
export function write(app: PbApp, alike: Likeness, entry: auditLog.Entry) {
  const now = clock.elapsed(app);
  const [key, shown] = seriesOf(app, alike, entry);
  let isFirst = false;
  let ended = null as Series | null;
  app.store().setFunc(key, (stored) => {
    const running = series(stored);
    isFirst = !running || running.until <= now;
    ended = isFirst ? running : null;
    const next: Series =
      isFirst || !running
        ? { until: now + HOUR_MS, more: 0, entry: shown }
        : { ...running, more: running.more + 1 };
    return JSON.stringify(next);
  });
  sum(app, ended);
  if (isFirst) auditLog.write(app, shown);
}

/** As `write`, of a warning about security from who sends this request. */
export const warn = (e: PbRequestEvent, alike: Likeness, user: string, action: string) =>
  write(e.app, alike, auditLog.warning(e, user, action));

/** Cron body: writes the sums of ended series, and drops them. */
export function flush(app: PbApp, now: number = clock.elapsed(app)) {
  for (const key of Object.keys(app.store().getAll())) {
    if (!key.startsWith(PREFIX)) continue;
    let ended = null as Series | null;
    app.store().setFunc(key, (stored) => {
      const running = series(stored);
      ended = running && running.until <= now ? running : null;
      return ended ? '' : stored;
    });
    if (!ended) continue;
    app.store().remove(key);
    sum(app, ended);
  }
}
