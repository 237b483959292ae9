/** An order that was undone, as a whole: what it gave is taken, and what waited for a decision needs none. */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { findRecord } from '../host/find-record.ts';
import * as planChoice from '../members/plan-choice.ts';
import * as purchaseAccess from './purchase-access.ts';
import * as purchaseLog from './purchase-log.ts';
import * as purchaseRequests from './purchase-requests.ts';
import * as purchaseRows from './purchase-rows.ts';

const UNDONE_FIRST = `
  INSERT INTO purchases (provider, order_id, product, email, undone_at)
  VALUES ({:provider}, {:order}, {:product}, {:email}, {:now})`;
const UNDO = `
  UPDATE purchases SET undone_at = {:now}, mail_state = iif(mail_state = 'waiting', '', mail_state)
  WHERE ${purchaseRows.OF_ORDER} AND undone_at = ''`;
const UNSETTLED = `
  SELECT COUNT(*) AS n FROM purchases
  WHERE ${purchaseRows.OF_ORDER} AND user_id = {:user} AND gave = 'access' AND settled = 0`;

/** Takes what an undone order gave to a person, and nothing that a person has given since. */
function take(tx: PbApp, { provider, order }: purchaseRows.StoredDelivery, user: string) {
  const profile = findRecord(tx, 'profiles', user);
  if (!profile) return;
  const before = planChoice.shownPlan(profile.getString('plan_type'), profile.getString('expires_at'));
  const left = purchaseAccess.compute(tx, user, profile, null);
  profile.set('plan_type', left.plan);
  profile.set('expires_at', left.end);
  tx.save(profile);
  const now = planChoice.shownPlan(left.plan, left.end);
  const why =
    db.count(tx, UNSETTLED, { provider, order, user }) > 0 ? ', por outra compra' : ': foi mudado à mão';
  const what = before === now ? `continua ${now}${why}` : `passa a ${now}`;
  purchaseLog.write(tx, provider, `Compra desfeita: o acesso de ${profile.email()} ${what}`, 'alerta');
}

export function undo(tx: PbApp, stored: purchaseRows.StoredDelivery) {
  const { provider, order, product, email } = stored;
  const of = { provider, order, product, email, now: clock.stamp() };
  const rows = purchaseRows.ofOrder(tx, stored);
  if (rows.length === 0) return void db.run(tx, UNDONE_FIRST, of);
  const living = rows.filter(({ undone_at }) => undone_at === '');
  if (living.length === 0) return;
  db.run(tx, UNDO, of);
  for (const one of living)
    if (one.gave === 'request') purchaseRequests.release(tx, purchaseRows.keyOf(one), one.request_id, false);
  // Once for each person: all products of the order are undone together.
  const users = living.filter(({ gave }) => gave === 'access').map(({ user_id }) => user_id);
  for (const user of new Set(users)) take(tx, stored, user);
}
