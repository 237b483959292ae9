/**
 * Streams without a subscription: every stream is a guest's until its first one, and PocketBase would hold it for five
 * minutes. Swept every few seconds by the publisher; a hook around the connection itself would keep a VM for each.
 */

import * as streams from './streams.ts';

/** Above a thousand phones behind one address that all come back at once after a restart. */
const MOST_AN_ADDRESS = 1_200;
const MOST = 4_000;

/** When it was first seen here. */
const SEEN = 'app:seen';
/** PocketBase's own note of who subscribed (superusers have no note of ours). */
const AUTH = 'auth';

function firstSeen(client: PbClient, now: number) {
  const seen = Number(client.get(SEEN));
  if (seen) return seen;
  client.set(SEEN, now);
  return now;
}

/**
 * Closes guests' streams that are too old, then the oldest of those that are too many.
 * @returns how many guests there were
 */
export function sweep(app: PbApp, graceMs: number, now: number) {
  const guests = [];
  for (const chunk of app.subscriptionsBroker().chunkedClients(300)) {
    for (const client of chunk) {
      if (!streams.read(client) && !client.get(AUTH)) guests.push({ client, seen: firstSeen(client, now) });
    }
  }
  // The youngest first: each place goes to them.
  guests.sort((a, b) => b.seen - a.seen);
  const taken: Map<string, number> = new Map();
  let kept = 0;
  for (const { client, seen } of guests) {
    const from = streams.addressOf(client);
    const places = (taken.get(from) ?? 0) + 1;
    if (now - seen <= graceMs && places <= MOST_AN_ADDRESS && kept < MOST) {
      taken.set(from, places);
      kept += 1;
    } else app.subscriptionsBroker().unregister(client.id());
  }
  return guests.length;
}

/** One comes and another goes: no stream more. */
const SWEEP_MS = 10_000;

/** A sweep that goes through the streams only when there may be a guest among them. */
export function createSweep(app: PbApp, graceMs: number): (now: number) => void {
  let guests = 0;
  let all = 0;
  let next = 0;
  return (now) => {
    const open = app.subscriptionsBroker().totalClients();
    if (guests === 0 && open === all && now < next) return;
    guests = sweep(app, graceMs, now);
    all = app.subscriptionsBroker().totalClients();
    next = now + SWEEP_MS;
  };
}
