/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/** The assistants and who marked them. */
migrate((app) => {
  // https, a host, no user:password@. The url is opened on a doctor's phone, so nothing else is stored.
  const HTTPS =
    '^https://[\\p{L}\\p{N}](?:[\\p{L}\\p{N}.-]*[\\p{L}\\p{N}])?(?::[0-9]{1,5})?(?:[/?#][^\\s<>"\\\\]*)?$';

  const assistants = new Collection({
    type: 'base',
    name: 'marketing_assistants',
    fields: [
      { name: 'name', type: 'text', max: 200, required: true },
      { name: 'description', type: 'text', max: 4000 },
      { name: 'category', type: 'text', max: 100, required: true },
      { name: 'tags', type: 'json', maxSize: 4000 },
      { name: 'url', type: 'text', max: 2000, required: true, pattern: HTTPS },
      { name: 'published', type: 'bool' },
      { name: 'created_at', type: 'autodate', onCreate: true },
      { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
    ],
    indexes: ['CREATE INDEX assistants_order ON marketing_assistants (category, name, id)'],
  });
  app.save(assistants);

  app.save(
    new Collection({
      type: 'base',
      name: 'user_favorites',
      fields: [
        {
          name: 'user_id',
          type: 'relation',
          collectionId: app.findCollectionByNameOrId('users').id,
          maxSelect: 1,
          required: true,
          cascadeDelete: true,
        },
        {
          name: 'assistant_id',
          type: 'relation',
          collectionId: assistants.id,
          maxSelect: 1,
          required: true,
          cascadeDelete: true,
        },
        { name: 'created_at', type: 'autodate', onCreate: true },
        { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
      ],
      indexes: [
        'CREATE UNIQUE INDEX favorites_pair ON user_favorites (user_id, assistant_id)',
        // Deleting an assistant looks its favourites up: without this, through a million rows.
        'CREATE INDEX favorites_assistant ON user_favorites (assistant_id)',
      ],
    }),
  );
});
