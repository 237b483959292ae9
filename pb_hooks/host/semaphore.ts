/**
 * Counting semaphores over all VMs, bounded in all and for each holder, without a lock. Non-blocking: a VM that waits costs
 * more memory than the request it is for, so a request without a place is refused. In a flood the store's lock would be
 * contended by a thousand VMs at once; so the places are plain numbers in memory that all VMs share. Two that take
 * the same place in the same instant may both have it: the bound is meant for a hundred, not for one.
 */

import * as clock from './clock.ts';

/**
 * A panic in Go skips `finally`, so a place may never be released: it expires after this time, which is longer than any
 * request may last.
 */
const LIFE_MINUTES = 6;
/** A place holds when it was taken and by whom: minutes since the start, and so many numbers for holders. */
const HOLDERS = 2 ** 30;

const KEY = 'semaphore:';

export type Bounds = { all: number; each: number };
export type Places = { [place: string]: number };

const known: Map<string, Places> = new Map();

/** Makes the places, once, before the first request. */
export function prepare(app: PbApp, name: string, count: number) {
  const shape: Places = {};
  for (let i = 0; i < count; i += 1) shape[`p${i}`] = 0;
  app.store().set(KEY + name, new DynamicModel(shape));
}

/** A console command is alone in its process and has prepared nothing. */
function placesOf(app: PbApp, name: string) {
  const places = known.get(name) || (app.store().get(KEY + name) as Places | null) || {};
  known.set(name, places);
  return places;
}

/** FNV-1a. */
function numberOf(text: string) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % HOLDERS;
}

export type Taken = { places: Places; place: string; mine: number };

/** What `holder` writes into a place now, and below which number a place is free. */
function marks(app: PbApp, holder: string) {
  const minute = Math.floor(clock.elapsed(app) / 60_000) + LIFE_MINUTES + 1;
  const who = numberOf(holder);
  return { who, mine: minute * HOLDERS + who, oldest: (minute - LIFE_MINUTES) * HOLDERS };
}

/** Takes a place; null when there is none, else what `release` wants. */
export function acquire(app: PbApp, name: string, holder: string, { all, each }: Bounds): Taken | null {
  const places = placesOf(app, name);
  const { who, mine, oldest } = marks(app, holder);
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
    // Another VM may have taken it while we counted.
    if (Number(places[free] || 0) >= oldest) continue;
    places[free] = mine;
    return { places, place: free, mine };
  }
}

/**
 * The same where a holder has the same few places each time, which others may take too: it looks at `each` of them instead
 * of all, so it costs every request less. With many places and short work, strangers rarely meet.
 */
export function acquireNear(app: PbApp, name: string, holder: string, { all, each }: Bounds): Taken | null {
  const places = placesOf(app, name);
  const { who, mine, oldest } = marks(app, holder);
  for (let i = 0; i < each; i += 1) {
    const place = `p${(who + i) % all}`;
    if (Number(places[place] || 0) >= oldest) continue;
    places[place] = mine;
    return { places, place, mine };
  }
  return null;
}

/** @param taken as `acquire` said */
export function release({ places, place, mine }: Taken) {
  if (places[place] === mine) places[place] = 0;
}
