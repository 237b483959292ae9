/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Notices before an access ends. `expiry_notices` is who was told what of which last day, one row each and written
 * before the mail goes, so that no notice goes twice. `access_ends` is since when an end is known: a plan of ten
 * days does not begin with the notice of thirty. No collections, so no API reaches them.
 *
 * On by default; `app_settings.expiry_notices` switches them off.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  run(`CREATE TABLE expiry_notices
    (user_id TEXT NOT NULL, last_day TEXT NOT NULL, days INTEGER NOT NULL, at TEXT NOT NULL,
     state TEXT NOT NULL, PRIMARY KEY (user_id, last_day, days)) WITHOUT ROWID`);
  run('CREATE TABLE access_ends (user_id TEXT PRIMARY KEY, known_since TEXT NOT NULL) WITHOUT ROWID');

  const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";
  const known = `INSERT INTO access_ends (user_id, known_since) VALUES (NEW.id, ${NOW})
    ON CONFLICT (user_id) DO UPDATE SET known_since = excluded.known_since;`;
  run(`CREATE TRIGGER access_end_new AFTER INSERT ON profiles WHEN NEW.expires_at != '' BEGIN ${known} END`);
  run(`CREATE TRIGGER access_end_set AFTER UPDATE OF expires_at ON profiles
    WHEN NEW.expires_at != '' AND NEW.expires_at != OLD.expires_at BEGIN ${known} END`);
  run(`CREATE TRIGGER access_end_gone AFTER DELETE ON profiles BEGIN
    DELETE FROM access_ends WHERE user_id = OLD.id;
    DELETE FROM expiry_notices WHERE user_id = OLD.id; END`);
  run(
    `INSERT INTO access_ends (user_id, known_since) SELECT id, ${NOW} FROM profiles WHERE expires_at != ''`,
  );

  run('UPDATE app_settings SET expiry_notices = 1');
});
