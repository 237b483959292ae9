/** The catalogue and its favourites. Registrations only. */

onRecordCreateRequest(
  (e) => require(`${__hooks}/catalogue/favorite-guard.js`).createFavorite(e),
  'user_favorites',
);
onRecordDeleteRequest(
  (e) => require(`${__hooks}/catalogue/favorite-guard.js`).countWrite(e),
  'user_favorites',
);

onRecordValidate(
  (e) => require(`${__hooks}/catalogue/assistant-rules.js`).validate(e),
  'marketing_assistants',
);

cronAdd('forget-old-devices', '37 4 * * *', () =>
  require(`${__hooks}/catalogue/push-favorites.js`).forgetDevices($app),
);

cronAdd('forget-removed-favorites', '27 4 * * *', () =>
  require(`${__hooks}/catalogue/removed-favorites.js`).forgetRemovedFavorites($app),
);

cronAdd('forget-openings', '41 4 * * *', () =>
  require(`${__hooks}/catalogue/count-openings.js`).forgetOpenings($app),
);
