/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * The device's own id of a ticket or message, so that sending it again after a lost answer makes no second one.
 * Hidden: PocketBase drops a hidden field from whatever anybody but a superuser sends.
 */
migrate((app) => {
  // A ticket of a deleted user belongs to nobody: two of them may carry the same key, or deleting the second
  // user would fail.
  const owners = { support_requests: 'user_id', support_messages: 'sender_id' };
  for (const [name, owner] of Object.entries(owners)) {
    const collection = app.findCollectionByNameOrId(name);
    collection.fields.add(new Field({ name: 'key', type: 'text', max: 64, hidden: true }));
    collection.indexes = [
      ...collection.indexes,
      `CREATE UNIQUE INDEX ${name}_key ON ${name} (${owner}, key) WHERE key != '' AND ${owner} != ''`,
    ];
    app.save(collection);
  }
});
