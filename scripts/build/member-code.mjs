/**
 * What every signed-in member needs before the first card shows, as one file: left alone the bundler cuts it into a
 * dozen small ones by who else shares them, which costs two kilobytes of compression and a dozen requests. What
 * visitors and administrators need too stays out, or they would load all of it: a new file is left to the bundler
 * until it is named here.
 * @param {string} moduleId
 */
export const isMemberCode = (moduleId) =>
  MEMBER_CODE.some((code) => code.test(moduleId.replaceAll('\\', '/')));

const MEMBER_CODE = [
  /\/src\/store\/catalogue\/(buckets|catalogue-order|catalogue-view|first-screen|recents)\./,
  /\/src\/store\/database\/(database|sync-status)\./,
  /\/src\/store\/(mirror\/(subscriptions|revoke-access)|outbox\/(outbox|message-outbox))\./,
  /\/src\/store\/(sign-out\/(stash-\w+|wipe)|hooks\/(use-catalogue|use-recents))\./,
  /\/src\/commands\/(toggle-favorite|retry-sync|open-assistant)\./,
  /\/src\/domain\/(assistant\/(assistant|search-index)|access\/lease|member\/member)\./,
  /\/node_modules\/dexie/,
];
