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
  /\/src\/store\/(buckets|catalogue-order|catalogue-view|database|first-screen|follow)\./,
  /\/src\/store\/(kept-\w+|live|live-recents|lock|outbox|outgoing|recents|sync-status|wipe)\./,
  /\/src\/commands\/(toggle-favorite|retry-sync|open-assistant)\./,
  /\/src\/domain\/(assistant|lease|search-index|member)\./,
  /\/node_modules\/dexie/,
];
