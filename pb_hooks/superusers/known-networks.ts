/**
 * The networks from which each superuser has signed in: a new one is notified by mail, a known one has a rate limit of
 * its own. An IPv4 /24 and an IPv6 /48: a line whose address changes every night usually stays in them, and a stranger on
 * the other side of the world is in neither.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';

/** Without a sign-in for so long, a network is new again. */
const KEPT_DAYS = 180;
const MOST = 50;

const ago = (days: number) => Math.floor(clock.now() / 1000) - days * 86_400;

/** Whether this superuser has signed in from there within the last half year. */
export function isKnown(app: PbApp, superuser: string, network: string) {
  const sql =
    'SELECT seen_at FROM superuser_networks WHERE superuser = {:superuser} AND network = {:network} AND seen_at > {:since}';
  return db.first(app, sql, { seen_at: 0 }, { superuser, network, since: ago(KEPT_DAYS) }) !== null;
}

/** Whether any superuser has signed in from here. */
export function isAnybodys(app: PbApp, network: string) {
  const sql =
    'SELECT seen_at FROM superuser_networks WHERE network = {:network} AND seen_at > {:since} LIMIT 1';
  return db.first(app, sql, { seen_at: 0 }, { network, since: ago(KEPT_DAYS) }) !== null;
}

/** Stores a sign-in; returns whether the network was new. */
export function recordSignIn(app: PbApp, superuser: string, network: string) {
  const wasKnown = isKnown(app, superuser, network);
  const row = { superuser, network, now: ago(0), since: ago(KEPT_DAYS) };
  const run = (sql: string) => db.run(app, sql, row);
  run(`INSERT INTO superuser_networks (superuser, network, seen_at) VALUES ({:superuser}, {:network}, {:now})
    ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at`);
  if (wasKnown) return false;
  run(`DELETE FROM superuser_networks WHERE superuser = {:superuser} AND network NOT IN (SELECT network
    FROM superuser_networks WHERE superuser = {:superuser} AND seen_at > {:since} ORDER BY seen_at DESC LIMIT ${MOST})`);
  return true;
}

/** Nightly cron body. */
export function forgetNetworks(app: PbApp) {
  db.run(app, 'DELETE FROM superuser_networks WHERE seen_at <= {:since}', { since: ago(KEPT_DAYS) });
}
