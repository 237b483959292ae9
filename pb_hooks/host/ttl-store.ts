/**
 * In-memory TTL store shared by all VMs: counts, marks, windows. A restart empties it: what must outlive one belongs in
 * the database.
 */

import * as clock from './clock.ts';

const PREFIX = 'mem:';

function alive(stored: unknown, now: number): string {
  const text = String(stored || '');
  const bar = text.indexOf('|');
  return bar > 0 && Number(text.slice(0, bar)) > now ? text.slice(bar + 1) : '';
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
  const now = clock.elapsed(app);
  app.store().setFunc(PREFIX + key, (stored) => `${now + seconds * 1000}|${change(alive(stored, now), now)}`);
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

/** Cron body: evicts expired values; without it every address that ever asked would stay in memory. */
export function evictExpired(app: PbApp) {
  const now = clock.elapsed(app);
  for (const key of Object.keys(app.store().getAll())) {
    if (key.startsWith(PREFIX) && alive(app.store().get(key), now) === '') app.store().remove(key);
  }
}
