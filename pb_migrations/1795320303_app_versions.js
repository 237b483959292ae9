/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/** Which versions of the app have asked for the catalogue, and on which day last: no user, no device, no count. */
migrate((app) => {
  app
    .db()
    .newQuery('CREATE TABLE app_versions (version TEXT PRIMARY KEY, seen_on TEXT NOT NULL) WITHOUT ROWID')
    .execute();
});
