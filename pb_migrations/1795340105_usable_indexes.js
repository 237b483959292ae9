/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Indexes that leave nothing out. SQLite takes one with a condition only where the query repeats that condition, and a value
 * that is bound does not: an account was found by its address by reading all members (PocketBase's own search for it does not
 * say `email != ''` either), and every purchase and every line of the list of requests read all purchases.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  const users = app.findCollectionByNameOrId('users');
  // Beside the unique one, which lets several accounts be without an address.
  users.indexes = [...users.indexes, 'CREATE INDEX users_email_lookup ON users (email COLLATE NOCASE)'];
  app.save(users);

  const columns = { user: 'user_id', request: 'request_id', mail: 'mail_state' };
  for (const [name, column] of Object.entries(columns)) {
    run(`DROP INDEX IF EXISTS purchases_${name}`);
    run(`CREATE INDEX purchases_${name} ON purchases (${column})`);
  }
  // How many mails of the last minute there were is asked every minute.
  run('CREATE INDEX purchases_mailed ON purchases (mail_at)');
  run('CREATE INDEX invitations_tried ON invitations (tried_at)');

  // The next invitation to be sent, and those that the list begins with, without sorting all.
  run('DROP INDEX IF EXISTS invitations_state');
  run('CREATE INDEX invitations_state ON invitations (state, tries, created_at)');
  run(`CREATE INDEX invitations_list ON invitations
    (CASE state WHEN 'failed' THEN 0 WHEN 'unknown' THEN 1 WHEN 'sent' THEN 3 ELSE 2 END, created_at DESC)`);
  // The name of a product, which every delivery repeats.
  run('DROP INDEX IF EXISTS purchase_deliveries_product');
  run('CREATE INDEX purchase_deliveries_product ON purchase_deliveries (provider, product, product_name)');
});
