/** The night's work on the search. Registrations only. */

cronAdd('merge-search-indexes', '52 4 * * *', () =>
  require(`${__hooks}/search/merge-indexes.js`).mergeIndexes($app),
);
