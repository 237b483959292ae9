/**
 * Administrators whom a digest did not reach while it reached others: a full mailbox, a server that takes nobody's first mail.
 * They are told apart from the digest's own pause, which would hold up the others. Kept over a restart, and given up after some
 * hours: their list shows it all the same.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as serverState from '../host/server-state.ts';
import * as storedJson from '../host/stored-json.ts';
import * as transaction from '../host/transaction.ts';

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

/** @param table the queue of the digest */
export function add(app: PbApp, table: string, ids: string[], to: string[]) {
  if (to.length === 0) return;
  transaction.inTransaction(app, (tx) => {
    const before = parse(serverState.read(tx, nameOf(table)));
    // Else a mailbox that is full for days would be tried as often as on the first day, with each digest anew.
    const isKnown = to.every((one) => before.to.includes(one));
    const all = union(ids, before.ids).slice(0, MOST_IDS);
    const tries = isKnown ? before.tries : 1;
    const owed: Owed = { ids: all, to: union(before.to, to), tries, at: clock.now() };
    serverState.write(tx, nameOf(table), JSON.stringify(owed));
  });
}

/** As it stands in the database while it is tried. */
export type Taken = Owed & { text: string };

/** What is to be tried now, to exactly one of many that ask; null for nothing. */
export function take(app: PbApp, table: string): Taken | null {
  const before = serverState.read(app, nameOf(table));
  if (before === '') return null;
  const owed = parse(before);
  const now = clock.now();
  // Half a minute less, for jobs that begin each minute. Of a clock that was set back, the time has come.
  const pause = Math.min(owed.tries, LONGEST_MINUTES) * MINUTE_MS - MINUTE_MS / 2;
  if (owed.at <= now && now < owed.at + pause) return null;
  const next = { ...owed, tries: owed.tries + 1, at: now };
  const text = JSON.stringify(next);
  return db.run(app, CLAIM, { name: nameOf(table), before, next: text }) === 1 ? { ...next, text } : null;
}

/**
 * Where more is owed since, all are told again: who was reached may have missed what came meanwhile.
 * @param still whom it did not reach again
 */
export function settle(app: PbApp, table: string, { text, ...owed }: Taken, still: string[]) {
  const to = owed.tries < MOST_TRIES ? still : [];
  const next = to.length === 0 ? '' : JSON.stringify({ ...owed, to });
  db.run(app, CLAIM, { name: nameOf(table), before: text, next });
}
