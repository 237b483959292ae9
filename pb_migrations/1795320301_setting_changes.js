/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * What a setting was before each change, so that it can be looked at and taken back; the number of a field's newest row is
 * its version, by which a second editor is noticed. Triggers write it, so that the dashboard and raw SQL count as well;
 * the route adds who it was. No collection, so no API reaches it. SQLite keeps a trigger's table name when PocketBase
 * renames a collection.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  run(`CREATE TABLE setting_changes
    (id INTEGER PRIMARY KEY, at TEXT NOT NULL, actor TEXT NOT NULL DEFAULT '', field TEXT NOT NULL,
     before TEXT NOT NULL, after TEXT NOT NULL)`);
  run('CREATE INDEX setting_changes_field ON setting_changes (field, id)');

  const fields = [
    'app_name',
    'help_url',
    'renewal_url',
    'instructions_markdown',
    'terms_markdown',
    'terms_date',
  ];
  fields.push('privacy_markdown', 'privacy_date', 'flows_markdown', 'functions_markdown');
  fields.push('expiry_notices', 'test_names', 'test_addresses');
  // The newest row of each field stays for ever: numbers only grow, and a version is never given twice.
  for (const field of fields)
    run(`CREATE TRIGGER setting_changes_${field} AFTER UPDATE ON app_settings WHEN NEW.${field} IS NOT OLD.${field}
      BEGIN
        INSERT INTO setting_changes (at, field, before, after)
        VALUES (strftime('%Y-%m-%d %H:%M:%fZ', 'now'), '${field}', OLD.${field}, NEW.${field});
        DELETE FROM setting_changes WHERE field = '${field}' AND id NOT IN
          (SELECT id FROM setting_changes WHERE field = '${field}' ORDER BY id DESC LIMIT 30);
      END`);
  // Whoever is deleted leaves no id behind.
  run(`CREATE TRIGGER setting_changes_forget AFTER DELETE ON users
    BEGIN UPDATE setting_changes SET actor = 'deleted' WHERE actor = OLD.id; END`);
});
