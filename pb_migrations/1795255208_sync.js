/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * The change log of the catalogue, kept by triggers: they run under the write lock, so the sequence has the order
 * of the commits (a timestamp has not: it is taken before the lock, and a reader between misses the row), and
 * they see cascades and raw SQL.
 *
 * One row per assistant and per user, not per change: the log is bounded by the data. A withdrawn or deleted
 * assistant is a tombstone (`live = 0`). These tables are no collections, so no API reaches them.
 *
 * SQLite keeps a trigger's table name when PocketBase renames a collection: never rename these three.
 */
migrate((app) => {
  const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();

  run('CREATE TABLE sync_meta (id INTEGER PRIMARY KEY CHECK (id = 1), seq INTEGER NOT NULL)');
  run('INSERT INTO sync_meta VALUES (1, 1)');
  run(`CREATE TABLE sync_boots
    (epoch TEXT PRIMARY KEY, n INTEGER UNIQUE NOT NULL, start_seq INTEGER NOT NULL, at TEXT NOT NULL) WITHOUT ROWID`);
  // `place` is category and name folded: the order in which the first answer comes, ready by an index.
  run(`CREATE TABLE sync_items
    (id TEXT PRIMARY KEY, seq INTEGER NOT NULL, live INTEGER NOT NULL, place TEXT NOT NULL) WITHOUT ROWID`);
  run('CREATE INDEX sync_items_seq ON sync_items (seq, id, live)');
  run('CREATE INDEX sync_items_place ON sync_items (live, place, id)');
  run(`CREATE TABLE sync_marks
    (user_id TEXT PRIMARY KEY, favorites INTEGER NOT NULL, member INTEGER NOT NULL) WITHOUT ROWID`);
  // "Whom does what happened since then concern": asked after every change.
  run('CREATE INDEX sync_marks_favorites ON sync_marks (favorites)');
  run('CREATE INDEX sync_marks_member ON sync_marks (member)');
  run(`CREATE TABLE sync_devices
    (user_id TEXT NOT NULL, device TEXT NOT NULL, last_op INTEGER NOT NULL, at TEXT NOT NULL,
     PRIMARY KEY (user_id, device)) WITHOUT ROWID`);

  const ACCENTED = 'ÁÀÂÃÄáàâãäÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñ';
  const PLAIN = 'aaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuuccnn';
  const folded = (/** @type {string} */ column) =>
    `lower(${[...ACCENTED].reduce((sql, letter, i) => `replace(${sql}, '${letter}', '${PLAIN[i]}')`, column)})`;

  const SEQ = '(SELECT seq FROM sync_meta)';
  const next = 'UPDATE sync_meta SET seq = seq + 1;';

  const item = (/** @type {string} */ live) => `${next}
    INSERT INTO sync_items (id, seq, live, place)
    VALUES (NEW.id, ${SEQ}, ${live}, ${folded('NEW.category')} || char(1) || ${folded('NEW.name')})
    ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, live = excluded.live, place = excluded.place;`;
  run(
    `CREATE TRIGGER sync_assistant_new AFTER INSERT ON marketing_assistants BEGIN ${item('NEW.published')} END`,
  );
  run(
    `CREATE TRIGGER sync_assistant_set AFTER UPDATE ON marketing_assistants BEGIN ${item('NEW.published')} END`,
  );
  run(`CREATE TRIGGER sync_assistant_gone AFTER DELETE ON marketing_assistants BEGIN ${next}
    INSERT INTO sync_items (id, seq, live, place) VALUES (OLD.id, ${SEQ}, 0, '')
    ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, live = 0, place = ''; END`);

  const mark = (/** @type {string} */ column, /** @type {string} */ user) => `${next}
    INSERT INTO sync_marks (user_id, favorites, member) SELECT u.id, ${column === 'favorites' ? SEQ : 0}, ${column === 'member' ? SEQ : 0} FROM users u WHERE u.id = ${user}
    ON CONFLICT (user_id) DO UPDATE SET ${column} = excluded.${column};`;
  run(`CREATE TRIGGER sync_favorite_new AFTER INSERT ON user_favorites
    BEGIN ${mark('favorites', 'NEW.user_id')} END`);
  run(`CREATE TRIGGER sync_favorite_set AFTER UPDATE ON user_favorites
    BEGIN ${mark('favorites', 'OLD.user_id')} ${mark('favorites', 'NEW.user_id')} END`);
  run(`CREATE TRIGGER sync_favorite_gone AFTER DELETE ON user_favorites
    BEGIN ${mark('favorites', 'OLD.user_id')} END`);

  // The list names published assistants only: one that comes back brings its hearts back.
  run(`CREATE TRIGGER sync_favorite_shown AFTER UPDATE OF published ON marketing_assistants
    WHEN NEW.published != OLD.published BEGIN ${next}
    UPDATE sync_marks SET favorites = ${SEQ}
    WHERE user_id IN (SELECT user_id FROM user_favorites WHERE assistant_id = NEW.id); END`);

  run(`CREATE TRIGGER sync_profile_new AFTER INSERT ON profiles BEGIN ${mark('member', 'NEW.user_id')} END`);
  run(`CREATE TRIGGER sync_profile_set AFTER UPDATE ON profiles BEGIN ${mark('member', 'NEW.user_id')} END`);
  run(`CREATE TRIGGER sync_role_new AFTER INSERT ON user_roles BEGIN ${mark('member', 'NEW.user_id')} END`);
  run(`CREATE TRIGGER sync_role_gone AFTER DELETE ON user_roles BEGIN ${mark('member', 'OLD.user_id')} END`);
  run(`CREATE TRIGGER sync_user_set AFTER UPDATE OF name, email ON users
    WHEN NEW.name != OLD.name OR NEW.email != OLD.email BEGIN ${mark('member', 'NEW.id')} END`);
  // The user row goes first and the cascades after it: they find no user to mark.
  run(`CREATE TRIGGER sync_user_gone AFTER DELETE ON users BEGIN
    DELETE FROM sync_devices WHERE user_id = OLD.id;
    DELETE FROM sync_marks WHERE user_id = OLD.id; END`);
});
