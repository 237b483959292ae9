/** Sliding windows: at most `max` times in `seconds`, counted over all VMs and whatever the answer was. */

const memory = require('./short-memory.js');

/** RATE_LIMIT_FACTOR multiplies every limit; the start has refused what is not a positive number. */
function factor() {
  return Number($os.getenv('RATE_LIMIT_FACTOR') || 1) || 1;
}

/** The uses that a window still holds, oldest first. @param {string} stored @param {number} seconds */
const usesOf = (stored, seconds) =>
  stored === '' ? [] : stored.split(',').filter((at) => Number(at) > Date.now() - seconds * 1000);

/** @param {string[]} uses @param {number} seconds @param {number} limit @returns {number} seconds to wait, 0 for none */
const waitFor = (uses, seconds, limit) =>
  uses.length < limit
    ? 0
    : Math.max(1, Math.ceil((Number(uses[uses.length - limit]) + seconds * 1000 - Date.now()) / 1000));

/**
 * Counts one use of `key`, or tells how many seconds to wait when there are none left (0: allowed and counted).
 * @param {PbApp} app
 * @param {string} key
 * @param {number} seconds
 * @param {number} limit
 * @returns {number}
 */
function count(app, key, seconds, limit) {
  let wait = 0;
  memory.update(app, `limit:${key}`, seconds, (old) => {
    const uses = usesOf(old, seconds);
    wait = waitFor(uses, seconds, limit);
    return (wait ? uses : uses.concat(String(Date.now()))).join(',');
  });
  return wait;
}

/**
 * What `count` would answer, without counting.
 * @param {PbApp} app
 * @param {string} key
 * @param {number} seconds
 * @param {number} limit
 */
const look = (app, key, seconds, limit) =>
  waitFor(usesOf(memory.read(app, `limit:${key}`), seconds), seconds, limit);

/**
 * The same with a limit that RATE_LIMIT_FACTOR multiplies.
 * @param {PbApp} app
 * @param {string} key
 * @param {number} seconds
 * @param {number} max before the factor
 */
const hit = (app, key, seconds, max) => count(app, key, seconds, Math.max(1, Math.floor(max * factor())));

/**
 * Takes the last use back, because what it was counted for did not happen.
 * @param {PbApp} app
 * @param {string} key
 * @param {number} seconds
 */
function giveBack(app, key, seconds) {
  memory.update(app, `limit:${key}`, seconds, (old) => old.split(',').slice(0, -1).join(','));
}

module.exports = { count, look, hit, giveBack };
