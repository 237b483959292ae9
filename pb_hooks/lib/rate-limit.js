/** Sliding windows: at most `max` times in `seconds`, counted over all VMs and whatever the answer was. */

const memory = require('./short-memory.js');

/** RATE_LIMIT_FACTOR multiplies every limit; the start has refused what is not a positive number. */
function factor() {
  return Number($os.getenv('RATE_LIMIT_FACTOR') || 1) || 1;
}

/**
 * Counts one use of `key`, or tells how many seconds to wait when there are none left (0: allowed and counted).
 * @param {PbApp} app
 * @param {string} key
 * @param {number} seconds
 * @param {number} max before RATE_LIMIT_FACTOR
 * @returns {number}
 */
function hit(app, key, seconds, max) {
  const limit = Math.max(1, Math.floor(max * factor()));
  const now = Date.now();
  let wait = 0;
  memory.update(app, `limit:${key}`, seconds, (old) => {
    const uses = old === '' ? [] : old.split(',').filter((at) => Number(at) > now - seconds * 1000);
    if (uses.length < limit) return uses.concat(String(now)).join(',');
    wait = Math.max(1, Math.ceil((Number(uses[uses.length - limit]) + seconds * 1000 - now) / 1000));
    return uses.join(',');
  });
  return wait;
}

/**
 * Takes the last use back, because what it was counted for did not happen.
 * @param {PbApp} app
 * @param {string} key
 * @param {number} seconds
 */
function giveBack(app, key, seconds) {
  memory.update(app, `limit:${key}`, seconds, (old) => old.split(',').slice(0, -1).join(','));
}

module.exports = { hit, giveBack };
