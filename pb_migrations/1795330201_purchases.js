/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Purchases at sales platforms: what was delivered, what became of each order, which access people owe to them, and what the
 * host has chosen for a product. Of a delivery only these columns are kept: no tax number, address or price. No
 * collections, so no API reaches them.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  run(`CREATE TABLE purchase_deliveries
    (id INTEGER PRIMARY KEY AUTOINCREMENT, first_at TEXT NOT NULL, last_at TEXT NOT NULL, times INTEGER NOT NULL DEFAULT 1,
     done INTEGER NOT NULL DEFAULT 0, provider TEXT NOT NULL, event TEXT NOT NULL, kind TEXT NOT NULL,
     product TEXT NOT NULL, product_name TEXT NOT NULL, order_id TEXT NOT NULL,
     email TEXT NOT NULL, name TEXT NOT NULL, phone TEXT NOT NULL, UNIQUE (provider, order_id, event, product))`);
  run('CREATE INDEX purchase_deliveries_email ON purchase_deliveries (email)');
  run('CREATE INDEX purchase_deliveries_product ON purchase_deliveries (provider, product)');
  // One row for each product of an order. An order that was undone stays undone, whatever arrives later.
  run(`CREATE TABLE purchases
    (provider TEXT NOT NULL, order_id TEXT NOT NULL, product TEXT NOT NULL, email TEXT NOT NULL,
     paid_at TEXT NOT NULL DEFAULT '', undone_at TEXT NOT NULL DEFAULT '', gave TEXT NOT NULL DEFAULT '',
     plan_type TEXT NOT NULL DEFAULT '', days INTEGER NOT NULL DEFAULT 0, user_id TEXT NOT NULL DEFAULT '',
     settled INTEGER NOT NULL DEFAULT 0, request_id TEXT NOT NULL DEFAULT '', made_request INTEGER NOT NULL DEFAULT 0,
     mail_state TEXT NOT NULL DEFAULT '', mail_at TEXT NOT NULL DEFAULT '', mail_tries INTEGER NOT NULL DEFAULT 0,
     PRIMARY KEY (provider, order_id, product)) WITHOUT ROWID`);
  run('CREATE INDEX purchases_email ON purchases (email)');
  run("CREATE INDEX purchases_user ON purchases (user_id) WHERE user_id != ''");
  run("CREATE INDEX purchases_request ON purchases (request_id) WHERE request_id != ''");
  run("CREATE INDEX purchases_mail ON purchases (mail_state) WHERE mail_state != ''");
  // What somebody had beside the purchases, and what they have made of it: another value was written by a person.
  run(`CREATE TABLE purchase_access
    (user_id TEXT PRIMARY KEY, base_plan TEXT NOT NULL, base_end TEXT NOT NULL,
     given_plan TEXT NOT NULL, given_end TEXT NOT NULL) WITHOUT ROWID`);
  run(`CREATE TABLE purchase_products
    (provider TEXT NOT NULL, product TEXT NOT NULL, plan_type TEXT NOT NULL, days INTEGER NOT NULL,
     PRIMARY KEY (provider, product)) WITHOUT ROWID`);
  run(`CREATE TRIGGER purchases_gone AFTER DELETE ON users BEGIN
    DELETE FROM purchase_access WHERE user_id = OLD.id;
    DELETE FROM purchases WHERE user_id = OLD.id OR email = lower(OLD.email);
    DELETE FROM purchase_deliveries WHERE email = lower(OLD.email); END`);
});
