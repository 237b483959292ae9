/**
 * Administrators whom a digest did not reach while it reached others: a full mailbox, a server that takes nobody's first mail.
 * They are told apart from the digest's own pause, which would hold up the others. Kept over a restart, and given up after some
 * hours: their list shows it all the same.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as serverState from '../host/server-state.ts';
import * as storedJson from '../host/stored-json.ts';

const MINUTE_MS = 60_000;
/** Each a minute longer after the last, up to a quarter of an hour: three hours in all. */
const MOST_TRIES = 20;
const LONGEST_MINUTES = 15;
/** What a flood has brought is in the list; a mail names a few of it. */
const MOST_IDS = 500;

/** Of what, to whom, how often it was tried, and the last time. */
export type Owed = { ids: string[]; to: string[]; tries: number; at: number };

const NOTHING: Owed = { ids: [], to: [], tries: 0, at: 0 };
const CLAIM = 'UPDATE server_state SET value = {:next} WHERE name = {:name} AND value = {:before}';

const nameOf = (table: string) => `${table}_owed`;
const parse = (text: string): Owed => ({ ...NOTHING, ...(storedJson.object(text) as Partial<Owed>) });
const union = (some: string[], more: string[]) => [...new Set([...some, ...more])];

const write = (app: PbApp, table: string, owed: Owed) =>
  serverState.write(app, nameOf(table), owed.to.length === 0 ? '' : JSON.stringify(owed));

/** @param table the queue of the digest */
export function add(app: PbApp, table: string, ids: string[], to: string[]) {
  if (to.length === 0) return;
  const before = parse(serverState.read(app, nameOf(table)));
  const all = union(ids, before.ids).slice(0, MOST_IDS);
  write(app, table, { ids: all, to: union(before.to, to), tries: 1, at: clock.now() });
}

/** What is to be tried now, to exactly one of many that ask; null for nothing. */
export function take(app: PbApp, table: string): Owed | null {
  const before = serverState.read(app, nameOf(table));
  if (before === '') return null;
  const owed = parse(before);
  const now = clock.now();
  // Half a minute less, for jobs that begin each minute. Of a clock that was set back, the time has come.
  const pause = Math.min(owed.tries, LONGEST_MINUTES) * MINUTE_MS - MINUTE_MS / 2;
  if (owed.at <= now && now < owed.at + pause) return null;
  const next = JSON.stringify({ ...owed, tries: owed.tries + 1, at: now });
  return db.run(app, CLAIM, { name: nameOf(table), before, next }) === 1 ? owed : null;
}

/** @param still whom it did not reach again */
export function settle(app: PbApp, table: string, { to, tries }: Owed, still: string[]) {
  const left = tries + 1 < MOST_TRIES ? still : [];
  // Read again: others may be owed since.
  const now = parse(serverState.read(app, nameOf(table)));
  write(app, table, { ...now, to: now.to.filter((one) => !to.includes(one) || left.includes(one)) });
}
