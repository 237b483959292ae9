/**
 * Counting semaphores over all VMs, bounded in all and for each holder. Nobody waits here: a VM that waits costs more
 * memory than the request it is for, so who finds no place is refused.
 */

const clock = require('./clock.js');

const KEY = 'semaphore:';

/**
 * A panic in Go skips `finally`, so a place may never be given back: each is forgotten so many minutes after it was
 * taken, which is longer than any request may last.
 */
const LIFE_MINUTES = 6;

/** @param {PbApp} app */
const minuteOf = (app) => Math.floor(clock.elapsed(app) / 60_000);

/** The places that are taken, as "minute holder". @param {unknown} stored @param {number} minute */
function read(stored, minute) {
  const oldest = minute - LIFE_MINUTES;
  return String(stored || '')
    .split('\n')
    .filter((place) => Number.parseInt(place, 10) > oldest);
}

/** @typedef {{ all: number, each: number }} Bounds */

/** @param {string[]} taken @param {string} holder @param {Bounds} bounds */
function hasPlace(taken, holder, bounds) {
  const own = taken.filter((place) => place.endsWith(` ${holder}`)).length;
  return taken.length < bounds.all && own < bounds.each;
}

/**
 * Takes a place; '' when there is none, else what `release` wants.
 * @param {PbApp} app
 * @param {string} name
 * @param {string} holder without a line break
 * @param {Bounds} bounds
 */
function acquire(app, name, holder, bounds) {
  const key = KEY + name;
  const minute = minuteOf(app);
  // First without the lock that all VMs share: in a flood, a thousand would wait for it, each with its VM.
  if (!hasPlace(read(app.store().get(key), minute), holder, bounds)) return '';
  let mine = '';
  app.store().setFunc(key, (stored) => {
    const taken = read(stored, minute);
    if (!hasPlace(taken, holder, bounds)) return stored;
    mine = `${minute} ${holder}`;
    return taken.concat(mine).join('\n');
  });
  return mine;
}

/**
 * @param {PbApp} app
 * @param {string} name
 * @param {string} mine as `acquire` said
 */
function release(app, name, mine) {
  const minute = minuteOf(app);
  app.store().setFunc(KEY + name, (stored) => {
    const taken = read(stored, minute);
    const place = taken.indexOf(mine);
    return taken.filter((_, i) => i !== place).join('\n');
  });
}

module.exports = { acquire, release };
