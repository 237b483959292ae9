/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Where in the change log (1795255208_sync.js) tickets, and the public part of the settings, last changed: open
 * screens of administrators, of the one member and of everybody are told whoever wrote. SQLite keeps a trigger's
 * table name when PocketBase renames a collection.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  const SEQ = '(SELECT seq FROM sync_meta)';
  const next = 'UPDATE sync_meta SET seq = seq + 1;';

  run('ALTER TABLE sync_marks ADD COLUMN support INTEGER NOT NULL DEFAULT 0');
  run('CREATE INDEX sync_marks_support ON sync_marks (support)');
  run("INSERT INTO admin_marks (what, seq) VALUES ('tickets', 0)");

  const told = (/** @type {string} */ user) => `${next}
    UPDATE admin_marks SET seq = ${SEQ} WHERE what = 'tickets';
    INSERT INTO sync_marks (user_id, favorites, member, support)
    SELECT u.id, 0, 0, ${SEQ} FROM users u WHERE u.id = ${user}
    ON CONFLICT (user_id) DO UPDATE SET support = excluded.support;`;
  const owner = (/** @type {string} */ row) =>
    `(SELECT t.user_id FROM support_requests t WHERE t.id = ${row}.sender_id)`;
  run(`CREATE TRIGGER support_ticket_new AFTER INSERT ON support_requests BEGIN ${told('NEW.user_id')} END`);
  run(`CREATE TRIGGER support_ticket_set AFTER UPDATE ON support_requests BEGIN ${told('NEW.user_id')} END`);
  run(`CREATE TRIGGER support_ticket_gone AFTER DELETE ON support_requests BEGIN ${told('OLD.user_id')} END`);
  run(`CREATE TRIGGER support_message_new AFTER INSERT ON support_messages BEGIN ${told(owner('NEW'))} END`);
  run(`CREATE TRIGGER support_message_set AFTER UPDATE ON support_messages BEGIN ${told(owner('NEW'))} END`);
  run(`CREATE TRIGGER support_message_gone AFTER DELETE ON support_messages BEGIN ${told(owner('OLD'))} END`);

  run('ALTER TABLE sync_meta ADD COLUMN settings INTEGER NOT NULL DEFAULT 0');
  const shown = [
    'app_name',
    'help_url',
    'renewal_url',
    'instructions_markdown',
    'terms_markdown',
    'terms_date',
  ];
  shown.push('privacy_markdown', 'privacy_date', 'flows_markdown', 'functions_markdown');
  run(`CREATE TRIGGER public_settings_set AFTER UPDATE ON app_settings
    WHEN ${shown.map((field) => `NEW.${field} != OLD.${field}`).join(' OR ')}
    BEGIN UPDATE sync_meta SET seq = seq + 1, settings = seq + 1; END`);
});
