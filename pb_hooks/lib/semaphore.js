/**
 * Counting semaphores over all VMs, bounded in all and for each holder, without a lock. Nobody waits here: a VM that waits
 * costs more memory than the request it is for, so who finds no place is refused. In a flood a lock would be waited for
 * too, the store's by a thousand VMs at once; so the places are plain numbers in memory that all VMs share. Two that take
 * the same place in the same instant may both have it: the bound is meant for a hundred, not for one.
 */

const clock = require('./clock.js');

/**
 * A panic in Go skips `finally`, so a place may never be given back: it is taken by somebody else so long after, which
 * is longer than any request may last.
 */
const LIFE_MINUTES = 6;
/** A place holds when it was taken and by whom: minutes since the start, and so many numbers for holders. */
const HOLDERS = 2 ** 30;

const KEY = 'semaphore:';

/** @typedef {{ all: number, each: number }} Bounds */
/** @typedef {{ [place: string]: number }} Places */

/** @type {Map<string, Places>} */
const known = new Map();

/**
 * Makes the places, once, before the first request.
 * @param {PbApp} app
 * @param {string} name
 * @param {number} count
 */
function prepare(app, name, count) {
  /** @type {Places} */
  const shape = {};
  for (let i = 0; i < count; i += 1) shape[`p${i}`] = 0;
  app.store().set(KEY + name, new DynamicModel(shape));
}

/** A console command is alone in its process and has prepared nothing. @param {PbApp} app @param {string} name */
function placesOf(app, name) {
  const places = known.get(name) || /** @type {Places | null} */ (app.store().get(KEY + name)) || {};
  known.set(name, places);
  return places;
}

/** FNV-1a. @param {string} text */
function numberOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % HOLDERS;
}

/** @typedef {{ places: Places, place: string, mine: number }} Taken */

/**
 * Takes a place; null when there is none, else what `release` wants.
 * @param {PbApp} app
 * @param {string} name
 * @param {string} holder
 * @param {Bounds} bounds
 * @returns {Taken | null}
 */
function acquire(app, name, holder, { all, each }) {
  const places = placesOf(app, name);
  const minute = Math.floor(clock.elapsed(app) / 60_000) + LIFE_MINUTES + 1;
  const oldest = (minute - LIFE_MINUTES) * HOLDERS;
  const who = numberOf(holder);
  const first = Math.floor(Math.random() * all);
  for (;;) {
    let free = '';
    let own = 0;
    for (let i = 0; i < all; i += 1) {
      const place = `p${(first + i) % all}`;
      const taken = Number(places[place] || 0);
      if (taken < oldest) free = free || place;
      else if (taken % HOLDERS === who) own += 1;
    }
    if (!free || own >= each) return null;
    // Somebody else may have come while we counted.
    if (Number(places[free] || 0) >= oldest) continue;
    const mine = minute * HOLDERS + who;
    places[free] = mine;
    return { places, place: free, mine };
  }
}

/** @param {Taken} taken as `acquire` said */
function release({ places, place, mine }) {
  if (places[place] === mine) places[place] = 0;
}

module.exports = { prepare, acquire, release };
