/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Superusers are watched: `superuser_networks` is from where each has signed in, `security_news` what ADMIN_EMAIL has not
 * been told by mail yet. Triggers fill the latter, so that the console and raw SQL are told too. No collections, so no
 * API reaches them. PocketBase's own mail about new places would be sent while the sign-in waits for it, in English.
 */
migrate((app) => {
  const superusers = app.findCollectionByNameOrId('_superusers');
  superusers.authAlert.enabled = false;
  // As long as the pause between two mails: whoever asks in the owner's stead leaves a link that is open at any moment.
  superusers.passwordResetToken.duration = 3600;
  app.save(superusers);

  const run = (/** @type {string} */ sql, /** @type {Record<string, unknown>} */ params = {}) =>
    app.db().newQuery(sql).bind(params).execute();
  run(`CREATE TABLE superuser_networks (superuser TEXT, network TEXT, seen_at INTEGER NOT NULL,
    PRIMARY KEY (superuser, network)) WITHOUT ROWID`);
  run(`CREATE TRIGGER superuser_networks_gone AFTER DELETE ON _superusers
    BEGIN DELETE FROM superuser_networks WHERE superuser = OLD.id; END`);
  run(`CREATE TABLE security_news (id TEXT PRIMARY KEY DEFAULT (lower(hex(randomblob(8)))), kind TEXT NOT NULL,
    who TEXT NOT NULL, detail TEXT NOT NULL DEFAULT '', at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%fZ')))`);
  /** @type {[name: string, event: string, table: string, when: string, kind: string, who: string][]} */
  const watched = [
    [
      'superuser_new',
      'INSERT',
      '_superusers',
      "NEW.email != '__pbinstaller@example.com'",
      'superuser',
      'email',
    ],
    ['superuser_named', 'UPDATE OF email', '_superusers', 'NEW.email != OLD.email', 'superuser', 'email'],
    [
      'superuser_password',
      'UPDATE OF password',
      '_superusers',
      'NEW.password != OLD.password',
      'password',
      'email',
    ],
    ['admin_new', 'INSERT', 'user_roles', "NEW.role = 'admin'", 'admin', 'user_id'],
    [
      'admin_changed',
      'UPDATE OF role, user_id',
      'user_roles',
      "NEW.role = 'admin' AND (OLD.role != 'admin' OR NEW.user_id != OLD.user_id)",
      'admin',
      'user_id',
    ],
  ];
  for (const [name, event, table, when, kind, who] of watched)
    run(`CREATE TRIGGER security_news_${name} AFTER ${event} ON ${table} WHEN ${when}
      BEGIN INSERT INTO security_news (kind, who) VALUES ('${kind}', NEW.${who}); END`);
  run("INSERT INTO server_state (name, value) VALUES ('superuser_device_secret', {:secret})", {
    secret: $security.randomString(50),
  });
});
