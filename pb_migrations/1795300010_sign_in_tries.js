/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * `code_tries`: typed codes that were wrong (or are being compared), one row each, so that neither a restart nor a new
 * mail gives fresh tries. `code_aliases`: a second id for a living code, for whoever asks while no other mail may leave.
 * No collections, so no API reaches them.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  run(`CREATE TABLE code_tries
    (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, code_id TEXT NOT NULL, by_alias INTEGER NOT NULL, at TEXT NOT NULL,
     is_wrong INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`);
  run('CREATE INDEX code_tries_user ON code_tries (user_id, at)');
  run('CREATE INDEX code_tries_code ON code_tries (code_id)');
  run('CREATE TABLE code_aliases (id TEXT PRIMARY KEY, code_id TEXT NOT NULL UNIQUE) WITHOUT ROWID');
  // The tries stay when their code goes: they are counted for a day.
  run(`CREATE TRIGGER code_alias_gone AFTER DELETE ON _otps
    BEGIN DELETE FROM code_aliases WHERE code_id = OLD.id; END`);
  run(`CREATE TRIGGER code_tries_gone AFTER DELETE ON users
    BEGIN DELETE FROM code_tries WHERE user_id = OLD.id; END`);
});
