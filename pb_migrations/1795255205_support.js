/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/** Tickets and their replies; `sender_id` of a reply holds the ticket (specification, 3). */
migrate((app) => {
  const requests = new Collection({
    type: 'base',
    name: 'support_requests',
    fields: [
      { name: 'name', type: 'text', max: 200, required: true },
      { name: 'email', type: 'email', required: true },
      { name: 'message', type: 'text', max: 5000, required: true },
      {
        name: 'status',
        type: 'select',
        // `resolved` is an older spelling that is only read; a missing status counts as pending.
        values: ['pending', 'aberto', 'respondido', 'resolvido', 'resolved'],
        maxSelect: 1,
      },
      {
        name: 'user_id',
        type: 'relation',
        collectionId: app.findCollectionByNameOrId('users').id,
        maxSelect: 1,
      },
      { name: 'created_at', type: 'autodate', onCreate: true },
      { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
    ],
    indexes: [
      'CREATE INDEX tickets_created ON support_requests (created_at, id)',
      'CREATE INDEX tickets_status ON support_requests (status, created_at)',
      'CREATE INDEX tickets_user ON support_requests (user_id, created_at)',
    ],
  });
  app.save(requests);

  app.save(
    new Collection({
      type: 'base',
      name: 'support_messages',
      fields: [
        { name: 'sender_id', type: 'relation', collectionId: requests.id, maxSelect: 1, cascadeDelete: true },
        { name: 'message', type: 'text', max: 5000, required: true },
        { name: 'author', type: 'select', values: ['admin', 'member'], maxSelect: 1, required: true },
        { name: 'created_at', type: 'autodate', onCreate: true },
        { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
      ],
      indexes: ['CREATE INDEX replies_ticket ON support_messages (sender_id, created_at)'],
    }),
  );
});
