/**
 * Counting semaphores over all VMs: at most `max` holders of one name. Nobody waits here: a VM that waits costs more
 * memory than the request, so who finds none free is refused.
 */

const memory = require('./short-memory.js');

/**
 * A panic in Go skips `finally`, so a holder may never let go: each is counted in its minute, and forgotten with it.
 * Longer than any request may last.
 */
const LIFE_MINUTES = 6;

/** Never 0, which means that nothing was taken. @param {number} now */
const minuteOf = (now) => Math.floor(now / 60_000) + 1;

/**
 * @param {string} stored "minute:holders" for each minute, separated by spaces
 * @param {number} minute
 * @returns {Map<number, number>}
 */
function read(stored, minute) {
  const oldest = minute - LIFE_MINUTES;
  const held = new Map();
  for (const part of stored.split(' ')) {
    const [at = '', count = ''] = part.split(':');
    if (Number(at) > oldest) held.set(Number(at), Number(count));
  }
  return held;
}

/** @param {Map<number, number>} held */
const total = (held) => [...held.values()].reduce((sum, count) => sum + count, 0);

/** @param {Map<number, number>} held */
const text = (held) => [...held].map(([at, count]) => `${at}:${count}`).join(' ');

/**
 * Takes one of `max`; 0 when all are taken, else what `release` wants.
 * @param {PbApp} app
 * @param {string} name
 * @param {number} max
 */
function acquire(app, name, max) {
  let taken = 0;
  memory.update(app, `held:${name}`, LIFE_MINUTES * 60, (stored, now) => {
    const minute = minuteOf(now);
    const held = read(stored, minute);
    if (total(held) >= max) return stored;
    taken = minute;
    return text(held.set(minute, (held.get(minute) || 0) + 1));
  });
  return taken;
}

/**
 * @param {PbApp} app
 * @param {string} name
 * @param {number} taken as `acquire` said
 */
function release(app, name, taken) {
  memory.update(app, `held:${name}`, LIFE_MINUTES * 60, (stored, now) => {
    const held = read(stored, minuteOf(now));
    const left = (held.get(taken) || 0) - 1;
    if (left > 0) held.set(taken, left);
    else held.delete(taken);
    return text(held);
  });
}

module.exports = { acquire, release };
