/**
 * What a delivery does, in one transaction: any number of times, in any order, with the same outcome. An order that was
 * undone once stays undone; a paid one gives what the host has chosen for its product, or waits for a decision.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as retention from '../host/retention.ts';
import * as givePurchase from './give-purchase.ts';
import type { Buyer } from './purchase-requests.ts';
import * as purchaseRows from './purchase-rows.ts';
import * as undoOrder from './undo-order.ts';

const PAID = `
  INSERT INTO purchases (provider, order_id, product, email, paid_at, undone_at)
  VALUES ({:provider}, {:order}, {:product}, {:email}, {:now},
    COALESCE((SELECT MAX(undone_at) FROM purchases WHERE ${purchaseRows.OF_ORDER}), ''))
  ON CONFLICT DO UPDATE SET email = iif(paid_at = '' OR email = '', excluded.email, email),
    paid_at = iif(paid_at = '', excluded.paid_at, paid_at)`;
/** From a request that is gone: as a purchase that has waited for nobody yet. */
const UNTIE = `UPDATE purchases SET gave = '', request_id = '', made_request = 0 WHERE ${purchaseRows.ONE}`;
/** Without a state: the access was over, or inactive, when it should have left. */
const MAIL_AGAIN = `
  UPDATE purchases SET mail_state = 'waiting', mail_tries = 0
  WHERE ${purchaseRows.ONE} AND gave = 'access' AND undone_at = '' AND mail_state IN ('', 'failed', 'unknown')`;
/**
 * What can be no part of anybody's data: nobody finds it by an address, and the order has somebody by now. By the order, with a
 * plus: left to choose, SQLite reads all deliveries without an address. Exported for the test of its plan.
 */
export const NAMELESS = `
  UPDATE purchase_deliveries SET name = '', phone = '' WHERE provider = {:provider} AND order_id = {:order} AND +email = ''
    AND EXISTS (SELECT 1 FROM purchases WHERE ${purchaseRows.OF_ORDER} AND email != '')`;
const STATUS = 'SELECT status FROM registration_requests WHERE id = {:request}';
/** An address that no record takes, as an earlier release kept it, is none: told again with a good one, the message counts. */
const DONE = 'UPDATE purchase_deliveries SET done = 1, email = {:email} WHERE id = {:id}';

/** By the order's address: its later messages may name another one, whose name and telephone are nobody's of this order. */
const buyerOf = ({ email: told, name, phone }: purchaseRows.StoredDelivery, email: string): Buyer =>
  told === email ? { email, name, phone } : { email, name: '', phone: '' };

/** '' for a request that is gone. */
const statusOf = (tx: PbApp, request: string): string =>
  db.first(tx, STATUS, { status: '' }, { request })?.status ?? '';

/**
 * Whether the gone request of a purchase may be one that was rejected and then forgotten: nobody knows any more, and a "no" must
 * not become access. Of a younger one a superuser has deleted it, and with it whatever was decided.
 */
const mayBeForgotten = (paidAt: string) => paidAt < clock.daysAgo(retention.kept().rejectedDays);

/** @param isAgain an administrator asks for it, perhaps because the product has a plan by now */
function pay(tx: PbApp, stored: purchaseRows.StoredDelivery, prepared: PbRecord | null, isAgain: boolean) {
  const { provider, order, product, email } = stored;
  db.run(tx, PAID, { provider, order, product, email, now: clock.stamp() });
  const one = purchaseRows.find(tx, stored);
  if (one.undone_at !== '' || one.email === '') return;
  const key = purchaseRows.keyOf(one);
  if (one.gave === 'access') {
    if (isAgain) db.run(tx, MAIL_AGAIN, key);
    return;
  }
  const buyer = buyerOf(stored, one.email);
  if (one.gave === '') return givePurchase.give(tx, one, buyer, prepared, true);
  if (!isAgain) return;
  const status = statusOf(tx, one.request_id);
  if (one.request_id === '' || status === 'pending') return givePurchase.give(tx, one, buyer, prepared, true);
  if (status !== '') return;
  // Else the buyer would have neither access nor a request, however often an administrator asks.
  db.run(tx, UNTIE, key);
  const untied = purchaseRows.find(tx, stored);
  givePurchase.give(tx, untied, buyer, prepared, !mayBeForgotten(one.paid_at));
}

/** Applies a stored delivery, and marks it as done. One that is gone was erased with its person meanwhile. */
export function apply(app: PbApp, stored: purchaseRows.StoredDelivery, isAgain: boolean) {
  const prepared = givePurchase.prepare(app, stored);
  app.runInTransaction((tx) => {
    if (db.run(tx, DONE, { id: stored.id, email: stored.email }) === 0 || purchaseRows.isErased(tx, stored))
      return;
    if (stored.kind === 'paid') pay(tx, stored, prepared, isAgain);
    if (stored.kind === 'undone') undoOrder.undo(tx, stored);
    db.run(tx, NAMELESS, { provider: stored.provider, order: stored.order });
  });
}
