/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Orders of people who were erased, without anything about whom: the platform's next message about one of them would make the
 * account anew, or keep e-mail, name and phone again. One that was only waited for is open (`closed` = 0): paid afterwards, it
 * is a purchase as any other. No collection, so no API reaches it.
 *
 * By the trigger, so that a user who is deleted in the dashboard counts too; `erase-member` does the same for people
 * without an account. An account without an address owns no order without one.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  run(`CREATE TABLE erased_orders
    (provider TEXT NOT NULL, order_id TEXT NOT NULL, closed INTEGER NOT NULL, erased_at TEXT NOT NULL,
     PRIMARY KEY (provider, order_id)) WITHOUT ROWID`);
  const hasAddress = "email = lower(OLD.email) AND email != ''";
  run('DROP TRIGGER purchases_gone');
  run(`CREATE TRIGGER purchases_gone AFTER DELETE ON users BEGIN
    INSERT INTO erased_orders (provider, order_id, closed, erased_at)
      SELECT provider, order_id, MAX(closed), strftime('%Y-%m-%d %H:%M:%fZ', 'now') FROM (
        SELECT provider, order_id, 1 AS closed FROM purchases WHERE user_id = OLD.id OR (${hasAddress})
        UNION ALL
        SELECT provider, order_id, kind != 'waiting' FROM purchase_deliveries WHERE ${hasAddress})
      GROUP BY provider, order_id
      ON CONFLICT DO UPDATE SET closed = MAX(closed, excluded.closed), erased_at = excluded.erased_at;
    DELETE FROM purchase_access WHERE user_id = OLD.id;
    DELETE FROM purchases WHERE user_id = OLD.id OR (${hasAddress});
    DELETE FROM purchase_deliveries WHERE ${hasAddress}; END`);
});
