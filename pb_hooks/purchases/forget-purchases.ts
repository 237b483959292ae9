/**
 * Forgets names and numbers of old deliveries, and orders that nothing can come of any more, also those of the erased.
 * Orders that gave access stay with the account: a repeated message would give it a second time.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { forgetRows } from '../host/forget-rows.ts';

const KEPT_DAYS = 400;
/** Until the shop has mended what it sends without an address, and has sent it again. */
const NAMELESS_DAYS = 90;

// Nobody's request by an address finds them, and once the order has somebody they are of no use.
const NAMELESS = `
  UPDATE purchase_deliveries SET name = '', phone = '' WHERE email = '' AND (name != '' OR phone != '')
    AND (last_at < {:before} OR EXISTS (SELECT 1 FROM purchases b WHERE b.provider = purchase_deliveries.provider
      AND b.order_id = purchase_deliveries.order_id AND b.email != ''))`;

/** Nightly cron body. */
export function forgetPurchases(app: PbApp) {
  db.run(app, NAMELESS, { before: clock.daysAgo(NAMELESS_DAYS) });
  const before = clock.daysAgo(KEPT_DAYS);
  forgetRows(app, 'purchase_deliveries', ['id'], 'last_at < {:before}', { before });
  const settled = "user_id = '' AND MAX(paid_at, undone_at) < {:before}";
  forgetRows(app, 'purchases', ['provider', 'order_id', 'product'], settled, { before });
  forgetRows(app, 'erased_orders', ['provider', 'order_id'], 'erased_at < {:before}', { before });
}
