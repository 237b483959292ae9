/**
 * Streams revoked without a request: time passed, or the database was edited. Asked every two seconds for each stream, and
 * before every message that brings a change along. SQLite goes through the list of them, which is thousands of pages for
 * a thousand streams, so it does only when they are others, when something has changed on which an access rests
 * (`access_changes`, counted by triggers), or when the next access ends.
 */

import * as access from '../access/access.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as streams from './streams.ts';

/** What was found: true while nothing has changed, from the one moment until the other. */
type Found = { ids: Set<string>; changes: number; from: number; until: number };

const found: WeakMap<streams.Listed, Found> = new WeakMap();

// 0 for a date that is none: then it is asked every time. The first of all members, from an index, is soon enough.
const NEXT_END = `
  SELECT COALESCE(unixepoch(MIN(expires_at)), 0) AS seconds, COUNT(*) AS n FROM (
    SELECT expires_at FROM member_search
    WHERE expires_at > strftime('%Y-%m-%d %H:%M:%fZ', 'now') ORDER BY expires_at LIMIT 1)`;
/** The accesses are judged by the database, whose clock is the machine's: that of a test is apart from it. */
const CHANGES = `
  SELECT n, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) AS now FROM access_changes`;

/** The moment at which the first of these sessions or of all accesses ends. */
function nextEnd(app: PbApp, open: streams.Listed, now: number) {
  const { seconds, n } = db.one(app, NEXT_END, { seconds: 0, n: 0 });
  let next = n === 0 ? Infinity : seconds * 1000;
  for (const { expires } of open.streams) if (expires > now && expires < next) next = expires;
  return next;
}

/** The ids of those streams whose user may not have them any more: expired token, other token key, lost access, deleted. */
export function idsOf(app: PbApp, open: streams.Listed): Set<string> {
  if (open.streams.length === 0) return new Set();
  const now = clock.now();
  // Read before the rest: what changes meanwhile is found the next time.
  const { n: changes, now: judged } = db.one(app, CHANGES, { n: 0, now: 0 });
  const before = found.get(open);
  const isTrue = before?.changes === changes && before.from <= now && Math.max(now, judged) < before.until;
  if (before && isTrue) return before.ids;
  const until = nextEnd(app, open, now);
  const ids = new Set(access.revoked(app, open.held(), now));
  found.set(open, { ids, changes, from: now, until });
  return ids;
}

/**
 * A search for the revoked streams.
 * @param list all of them
 */
export function createSearch(app: PbApp, list: () => streams.Listed): () => PbClient[] {
  return () => [...idsOf(app, list())].map((id) => streams.byId(app, id)).filter((client) => client !== null);
}
