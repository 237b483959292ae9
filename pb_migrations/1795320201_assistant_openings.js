/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * How often assistants are opened: a number for each assistant and week, and nothing about who or where from.
 *
 * `opening_receipts` makes a repeated delivery count once: a random-looking text that a device made for one assistant and one
 * week from a secret that never leaves it. Kept apart from the assistant, in no order of arrival (`WITHOUT ROWID`), and for
 * as long as its week may still be told.
 *
 * No collections, so no API reaches them.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  run(`CREATE TABLE assistant_openings
    (assistant_id TEXT NOT NULL, week INTEGER NOT NULL, count INTEGER NOT NULL,
     PRIMARY KEY (assistant_id, week)) WITHOUT ROWID`);
  run('CREATE TABLE opening_receipts (receipt TEXT PRIMARY KEY, week INTEGER NOT NULL) WITHOUT ROWID');
});
