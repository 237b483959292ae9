/**
 * Small values that all VMs share and that forget themselves: counts, marks, windows. They live in memory, so a
 * restart forgets them too; whatever must outlive a restart belongs in the database.
 */

import * as clock from './clock.ts';

const PREFIX = 'mem:';

function alive(stored: unknown, now: number): string {
  const text = String(stored || '');
  const bar = text.indexOf('|');
  return bar > 0 && Number(text.slice(0, bar)) > now ? text.slice(bar + 1) : '';
}

/**
 * Changes one value while no other VM can; '' means nothing is remembered. The callback must not throw and must
 * not touch the store: its lock is not re-entrant. It is told the time, of the monotonic clock in milliseconds.
 * @param seconds how long the new value is remembered
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

/** The remembered value, '' for none. */
export function read(app: PbApp, key: string) {
  return alive(app.store().get(PREFIX + key), clock.elapsed(app));
}

/**
 * Returns the remembered value, or makes and remembers it. Two that ask at the same time may both make it.
 * @param seconds how long it is remembered
 * @param make never ''
 */
export function cached(app: PbApp, key: string, seconds: number, make: () => string): string {
  const known = read(app, key);
  if (known !== '') return known;
  const fresh = make();
  update(app, key, seconds, () => fresh);
  return fresh;
}

/** Drops what has run out; without it every address that ever asked would stay in memory. */
export function evictExpired(app: PbApp) {
  const now = clock.elapsed(app);
  for (const key of Object.keys(app.store().getAll())) {
    if (key.startsWith(PREFIX) && alive(app.store().get(key), now) === '') app.store().remove(key);
  }
}
