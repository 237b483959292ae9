/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Invitations whose mail is to leave, is leaving or has left: one row for each person, written with the account. 'sending' is
 * written before each try, so that a server that is killed never sends one twice. Name, plan and address are read from
 * the account when the mail is written, so that nothing of the person stands here twice. No collection, so no API
 * reaches it.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
  run(`CREATE TABLE invitations
    (user_id TEXT PRIMARY KEY, invited_by TEXT NOT NULL, created_at TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'waiting',
     tried_at TEXT NOT NULL DEFAULT '', tries INTEGER NOT NULL DEFAULT 0, reason TEXT NOT NULL DEFAULT '')`);
  run('CREATE INDEX invitations_state ON invitations (state)');
  run(`CREATE TRIGGER invitations_gone AFTER DELETE ON users BEGIN
    DELETE FROM invitations WHERE user_id = OLD.id;
    UPDATE invitations SET invited_by = '' WHERE invited_by = OLD.id; END`);
});
