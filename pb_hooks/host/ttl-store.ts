/**
 * In-memory TTL store shared by all VMs: counts, marks, windows. A restart empties it: what must outlive one belongs in
 * the database.
 */

import * as clock from './clock.ts';

const PREFIX = 'mem:';

/** What stands for a value that is about to be removed, and until when: the store removes without asking what is there by then. */
const LEAVING = 'leaving ';
/** Who marked it removes it at once; of one that was ended between the two, it is taken over. */
const LEAVING_MS = 1000;

const isLeaving = (stored: unknown, now: number) =>
  String(stored || '').startsWith(LEAVING) && Number(String(stored).slice(LEAVING.length)) > now;

function alive(stored: unknown, now: number): string {
  const text = String(stored || '');
  const bar = text.indexOf('|');
  return bar > 0 && Number(text.slice(0, bar)) > now ? text.slice(bar + 1) : '';
}

/** False while the value is being removed: what was written now would go with it. */
function tryUpdate(
  app: PbApp,
  key: string,
  seconds: number,
  change: (old: string, now: number) => string,
): boolean {
  let isDone: boolean = false;
  const now = clock.elapsed(app);
  app.store().setFunc(PREFIX + key, (stored) => {
    if (isLeaving(stored, now)) return stored;
    isDone = true;
    return `${now + seconds * 1000}|${change(alive(stored, now), now)}`;
  });
  return isDone;
}

/**
 * Atomic update of one value over all VMs; '' means none. The callback must not throw and must not touch the store: its
 * lock is not re-entrant. It gets the time of the monotonic clock in milliseconds.
 * @param seconds until the new value expires
 */
export function update(
  app: PbApp,
  key: string,
  seconds: number,
  change: (old: string, now: number) => string,
) {
  while (!tryUpdate(app, key, seconds, change)) sleep(1);
}

/** Returns the value, '' for none or an expired one. */
export function read(app: PbApp, key: string) {
  return alive(app.store().get(PREFIX + key), clock.elapsed(app));
}

/**
 * Returns the value, or makes and stores it. Two callers at the same time may both make it.
 * @param seconds until it expires
 * @param make never ''
 */
export function cached(app: PbApp, key: string, seconds: number, make: () => string): string {
  const known = read(app, key);
  if (known !== '') return known;
  const fresh = make();
  update(app, key, seconds, () => fresh);
  return fresh;
}

/** Marks a value that is none any more; false for one that is, and for one that another eviction is about to remove. */
function mark(app: PbApp, key: string): boolean {
  let isMarked: boolean = false;
  const at = clock.elapsed(app);
  app.store().setFunc(key, (stored) => {
    isMarked = alive(stored, at) === '' && !isLeaving(stored, at);
    return isMarked ? `${LEAVING}${at + LEAVING_MS}` : stored;
  });
  return isMarked;
}

/**
 * Cron body: evicts expired values; without it every address that ever asked would stay in memory. What another VM writes at that
 * moment, a lock or a count, stays.
 */
export function evictExpired(app: PbApp) {
  const now = clock.elapsed(app);
  for (const key of Object.keys(app.store().getAll())) {
    // Asked first without the store's lock.
    if (!key.startsWith(PREFIX) || alive(app.store().get(key), now) !== '') continue;
    if (mark(app, key)) app.store().remove(key);
  }
}
