/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Sign-in belongs to the hooks (signin.pb.js). PocketBase's own OTP routes are switched off: reached by another
 * spelling of the collection's name, they would compare a code without counting the guess. Without hooks nobody
 * gets in.
 *
 * `server_state` is what the server must remember over restarts. No collection, so no API reaches it.
 */
migrate((app) => {
  const users = app.findCollectionByNameOrId('users');
  users.otp.enabled = false;
  app.save(users);

  app
    .db()
    .newQuery('CREATE TABLE server_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID')
    .execute();
});
