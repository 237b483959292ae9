/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/** One record, edited in PocketBase's dashboard. Empty means: exactly as specified (decisions, 1). */
migrate((app) => {
  const HTTPS_OR_EMPTY = '^(https://[^\\s<>"\\\\/@]+([/?#][^\\s<>"\\\\]*)?)?$';
  const markdown = (/** @type {string} */ name) => ({ name, type: 'text', max: 100000 });

  const settings = new Collection({
    type: 'base',
    name: 'app_settings',
    fields: [
      // A second record would be a second truth: only this id is possible, and it is unique.
      {
        name: 'id',
        type: 'text',
        system: true,
        primaryKey: true,
        required: true,
        min: 15,
        max: 15,
        pattern: '^settings0000000$',
        autogeneratePattern: 'settings0{7}',
      },
      { name: 'app_name', type: 'text', max: 100 },
      { name: 'help_url', type: 'text', max: 2000, pattern: HTTPS_OR_EMPTY },
      { name: 'renewal_url', type: 'text', max: 2000, pattern: HTTPS_OR_EMPTY },
      markdown('instructions_markdown'),
      markdown('terms_markdown'),
      { name: 'terms_date', type: 'date' },
      markdown('privacy_markdown'),
      { name: 'privacy_date', type: 'date' },
      markdown('flows_markdown'),
      markdown('functions_markdown'),
      { name: 'expiry_notices', type: 'bool' },
      // One name or address a line.
      { name: 'test_names', type: 'text', max: 5000 },
      { name: 'test_addresses', type: 'text', max: 5000 },
      { name: 'created_at', type: 'autodate', onCreate: true },
      { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
    ],
  });
  app.save(settings);

  app.save(new Record(settings, { id: 'settings0000000' }));
  app
    .db()
    .newQuery(`
      CREATE TRIGGER app_settings_keep BEFORE DELETE ON app_settings
      BEGIN SELECT RAISE(ABORT, 'app_settings_is_one_record'); END`)
    .execute();
});
