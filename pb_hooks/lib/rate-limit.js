/** Sliding windows: at most `max` times in `seconds`, counted over all VMs and whatever the answer was. */

const clock = require('./clock.js');
const memory = require('./short-memory.js');

/** RATE_LIMIT_FACTOR multiplies every limit; the start has refused what is not a positive number. */
function factor() {
  return Number($os.getenv('RATE_LIMIT_FACTOR') || 1) || 1;
}

/** The uses that a window still holds, oldest first. @param {string} stored @param {number} seconds @param {number} now */
const usesOf = (stored, seconds, now) =>
  stored === '' ? [] : stored.split(',').filter((at) => Number(at) > now - seconds * 1000);

/**
 * @param {string[]} uses
 * @param {number} seconds
 * @param {number} limit
 * @param {number} now
 * @returns {number} seconds to wait, 0 for none
 */
const waitFor = (uses, seconds, limit, now) =>
  uses.length < limit
    ? 0
    : Math.max(1, Math.ceil((Number(uses[uses.length - limit]) + seconds * 1000 - now) / 1000));

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
  memory.update(app, `limit:${key}`, seconds, (old, now) => {
    const uses = usesOf(old, seconds, now);
    wait = waitFor(uses, seconds, limit, now);
    return (wait ? uses : uses.concat(String(now))).join(',');
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
function look(app, key, seconds, limit) {
  const now = clock.elapsed(app);
  return waitFor(usesOf(memory.read(app, `limit:${key}`), seconds, now), seconds, limit, now);
}

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

module.exports = { factor, count, look, hit, giveBack };
