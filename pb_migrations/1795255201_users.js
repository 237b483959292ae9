/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Users sign in by link or code only. PocketBase's fresh `users` collection lets anybody create an account;
 * from here on nobody may anything, until the access rules open what is theirs.
 *
 * The migrations have no way back: it would throw data away. Going back is restoring a backup.
 */
migrate((app) => {
  const users = app.findCollectionByNameOrId('users');
  users.listRule = null;
  users.viewRule = null;
  users.createRule = null;
  users.updateRule = null;
  users.deleteRule = null;
  users.manageRule = null;

  users.passwordAuth.enabled = false;
  users.oauth2.enabled = false;
  users.mfa.enabled = false;
  // "New location" mails would hold the sign-in answer, and a phone changes its network all day.
  users.authAlert.enabled = false;
  users.authToken.duration = 60 * 24 * 3600;
  // Our own routes take the places of request-otp and auth-with-otp. PocketBase's ask nobody who may enter, so
  // they stay shut, and without hooks nobody gets in at all. Duration is read by our routes too.
  users.otp.enabled = false;
  users.otp.duration = 15 * 60;

  users.fields.removeByName('avatar');
  users.fields.removeByName('created');
  users.fields.removeByName('updated');
  users.fields.removeByName('name');
  users.fields.add(
    new TextField({ name: 'name', max: 200 }),
    new AutodateField({ name: 'created_at', onCreate: true }),
    new AutodateField({ name: 'updated_at', onCreate: true, onUpdate: true }),
  );
  // Phones capitalise: one address is one account, whatever its case.
  users.indexes = [
    'CREATE UNIQUE INDEX users_token_key ON users (tokenKey)',
    "CREATE UNIQUE INDEX users_email ON users (email COLLATE NOCASE) WHERE email != ''",
    'CREATE INDEX users_created ON users (created_at, id)',
  ];
  app.save(users);
});
