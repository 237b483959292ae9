/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Whose an order is when a user is deleted, as `erase-member` has it. `purchases.email` stays what the shop has sent: where it
 * was a slip and the account has moved to the right address, the deletion of whose that address really is took the orders of the
 * other account along. And what was delivered about an order of the account goes too where it names an address that the account
 * has left: it kept e-mail, name and phone of somebody who was deleted, and could be applied once more.
 *
 * What the former trigger has left behind of such orders goes here: no message about one is kept any more.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  // The user's own row is gone by then.
  const isAccounts = "EXISTS (SELECT 1 FROM users u WHERE u.id = b.user_id AND u.email != '')";
  const hasAddress = "email = lower(OLD.email) AND email != ''";
  const orders = `SELECT provider, order_id, product FROM purchases b
    WHERE user_id = OLD.id OR (${hasAddress} AND NOT ${isAccounts})`;
  const deliveries = `SELECT id FROM purchase_deliveries d
    WHERE (provider, order_id) IN (SELECT provider, order_id FROM purchases WHERE user_id = OLD.id)
      OR (${hasAddress} AND NOT EXISTS (SELECT 1 FROM purchases b
        WHERE b.provider = d.provider AND b.order_id = d.order_id AND b.email = d.email AND ${isAccounts}))`;
  run('DROP TRIGGER purchases_gone');
  // The deliveries before the purchases by which they are found.
  run(`CREATE TRIGGER purchases_gone AFTER DELETE ON users BEGIN
    INSERT INTO erased_orders (provider, order_id, closed, erased_at)
      SELECT provider, order_id, MAX(closed), strftime('%Y-%m-%d %H:%M:%fZ', 'now') FROM (
        SELECT provider, order_id, 1 AS closed FROM (${orders})
        UNION ALL
        SELECT provider, order_id, kind != 'waiting' FROM purchase_deliveries WHERE id IN (${deliveries}))
      GROUP BY provider, order_id
      ON CONFLICT DO UPDATE SET closed = MAX(closed, excluded.closed), erased_at = excluded.erased_at;
    DELETE FROM purchase_access WHERE user_id = OLD.id;
    DELETE FROM purchase_deliveries WHERE id IN (${deliveries});
    DELETE FROM purchases WHERE (provider, order_id, product) IN (${orders}); END`);

  run(`DELETE FROM purchase_deliveries AS d
    WHERE EXISTS (SELECT 1 FROM erased_orders o
        WHERE o.provider = d.provider AND o.order_id = d.order_id AND o.closed = 1)
      AND NOT EXISTS (SELECT 1 FROM purchases b WHERE b.provider = d.provider AND b.order_id = d.order_id)`);
});
