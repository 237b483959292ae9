/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * A profile takes the specialty of its request as it stands there: up to 200 characters, and behind them the note of who has no
 * CRM. It took 200 in all, so a long one with a note could never be approved.
 */
migrate((app) => {
  const profiles = app.findCollectionByNameOrId('profiles');
  const specialty = profiles.fields.getByName('specialty');
  if (!specialty) throw new Error('profiles has no specialty');
  specialty.max = 240;
  app.save(profiles);
});
