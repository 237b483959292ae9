/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * How often something has changed on which somebody's access rests: the open streams are then looked through again, and only
 * then. With a thousand of them each look reads thousands of pages, and after every write anew.
 *
 * By triggers, so that raw SQL, cascades and console commands count too. A number of its own beside the sequence of the
 * change log: most of what moves that one takes nobody's access. No collection, so no API reaches it.
 *
 * SQLite keeps a trigger's table name when PocketBase renames a collection: never rename these three.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  run('CREATE TABLE access_changes (id INTEGER PRIMARY KEY CHECK (id = 1), n INTEGER NOT NULL)');
  run('INSERT INTO access_changes VALUES (1, 0)');

  /** What pb_hooks/access/access.ts reads of each. */
  const READ = {
    users: ['id', 'tokenKey'],
    profiles: ['user_id', 'status', 'expires_at'],
    user_roles: ['user_id', 'role'],
  };
  const count = 'BEGIN UPDATE access_changes SET n = n + 1; END';
  for (const [table, columns] of Object.entries(READ)) {
    const differs = columns.map((column) => `NEW.${column} IS NOT OLD.${column}`).join(' OR ');
    run(`CREATE TRIGGER access_${table}_new AFTER INSERT ON ${table} ${count}`);
    run(`CREATE TRIGGER access_${table}_set AFTER UPDATE ON ${table} WHEN ${differs} ${count}`);
    run(`CREATE TRIGGER access_${table}_gone AFTER DELETE ON ${table} ${count}`);
  }
});
