/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/** Roles and profiles. A profile has the id of its user; a user without one has access (specification, 5). */
migrate((app) => {
  const users = app.findCollectionByNameOrId('users').id;

  app.save(
    new Collection({
      type: 'base',
      name: 'user_roles',
      fields: [
        {
          name: 'user_id',
          type: 'relation',
          collectionId: users,
          maxSelect: 1,
          required: true,
          cascadeDelete: true,
        },
        { name: 'role', type: 'select', values: ['admin'], maxSelect: 1, required: true },
        { name: 'created_at', type: 'autodate', onCreate: true },
        { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
      ],
      indexes: ['CREATE UNIQUE INDEX user_roles_pair ON user_roles (user_id, role)'],
    }),
  );

  app.save(
    new Collection({
      type: 'base',
      name: 'profiles',
      fields: [
        {
          name: 'user_id',
          type: 'relation',
          collectionId: users,
          maxSelect: 1,
          required: true,
          cascadeDelete: true,
        },
        { name: 'full_name', type: 'text', max: 200 },
        { name: 'email', type: 'email' },
        { name: 'plan_type', type: 'text', max: 100 },
        { name: 'expires_at', type: 'date' },
        { name: 'status', type: 'select', values: ['active', 'inactive'], maxSelect: 1, required: true },
        { name: 'crm', type: 'text', max: 40 },
        { name: 'specialty', type: 'text', max: 200 },
        { name: 'city', type: 'text', max: 120 },
        { name: 'state', type: 'text', max: 2 },
        { name: 'phone', type: 'text', max: 40 },
        { name: 'created_at', type: 'autodate', onCreate: true },
        { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
      ],
      indexes: [
        'CREATE UNIQUE INDEX profiles_user ON profiles (user_id)',
        'CREATE INDEX profiles_created ON profiles (created_at, id)',
        'CREATE INDEX profiles_state ON profiles (status, expires_at)',
        'CREATE INDEX profiles_email ON profiles (email COLLATE NOCASE)',
        'CREATE INDEX profiles_name ON profiles (full_name COLLATE NOCASE)',
      ],
    }),
  );

  // "No profile" means access, so a profile that goes alone would open the door: held here for raw SQL too.
  // A user's own deletion has already removed the user row when the cascade comes.
  app
    .db()
    .newQuery(`
      CREATE TRIGGER profiles_keep BEFORE DELETE ON profiles
      WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
      BEGIN SELECT RAISE(ABORT, 'profile_of_existing_user'); END`)
    .execute();
  app
    .db()
    .newQuery(`
      CREATE TRIGGER profiles_id BEFORE INSERT ON profiles
      WHEN NEW.id != NEW.user_id
      BEGIN SELECT RAISE(ABORT, 'profile_id_is_user_id'); END`)
    .execute();
  app
    .db()
    .newQuery(`
      CREATE TRIGGER profiles_owner BEFORE UPDATE OF id, user_id ON profiles
      WHEN NEW.id != OLD.id OR NEW.user_id != OLD.user_id
      BEGIN SELECT RAISE(ABORT, 'profile_id_is_user_id'); END`)
    .execute();
});
