/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/** Replies to members that administrators have written once; with its history, as every setting (1795320301). */
migrate((app) => {
  const settings = app.findCollectionByNameOrId('app_settings');
  settings.fields.add(new Field({ name: 'saved_replies', type: 'text', max: 50000 }));
  app.save(settings);
  const field = 'saved_replies';
  app
    .db()
    .newQuery(`CREATE TRIGGER setting_changes_${field} AFTER UPDATE ON app_settings WHEN NEW.${field} IS NOT OLD.${field}
      BEGIN
        INSERT INTO setting_changes (at, field, before, after)
        VALUES (strftime('%Y-%m-%d %H:%M:%fZ', 'now'), '${field}', OLD.${field}, NEW.${field});
        DELETE FROM setting_changes WHERE field = '${field}' AND id NOT IN
          (SELECT id FROM setting_changes WHERE field = '${field}' ORDER BY id DESC LIMIT 30);
      END`)
    .execute();
});
