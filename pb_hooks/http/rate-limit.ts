/**
 * Sliding-window rate limits over all VMs: at most `most` times in `seconds`, whatever the response was; a use that came to nothing
 * may be taken back (`refund`).
 *
 * `count`, `look` and `countAll` are for the usual limits, which RATE_LIMIT_FACTOR multiplies; the ones named `…Fixed` for those that
 * hold however many people there are.
 */

import * as clock from '../host/clock.ts';
import * as ttlStore from '../host/ttl-store.ts';

/** RATE_LIMIT_FACTOR; the start has refused what is not a positive number. */
export function factor() {
  return Number($os.getenv('RATE_LIMIT_FACTOR') || 1) || 1;
}

/** The factor of limits that it may only widen. */
export const widening = () => Math.max(1, factor());

export type Window = [key: string, seconds: number, most: number];

/** The uses that a window still holds, oldest first. */
const usesOf = (stored: string, seconds: number, now: number) =>
  stored === '' ? [] : stored.split(',').filter((at) => Number(at) > now - seconds * 1000);

/** @returns seconds to wait, 0 for none */
const waitFor = (uses: string[], seconds: number, most: number, now: number): number =>
  uses.length < most
    ? 0
    : Math.max(1, Math.ceil((Number(uses[uses.length - most]) + seconds * 1000 - now) / 1000));

/**
 * Counts one use of `key`.
 * @returns seconds to wait when there are none left, 0: allowed and counted
 */
export function countFixed(app: PbApp, key: string, seconds: number, most: number): number {
  let wait = 0;
  ttlStore.update(app, `limit:${key}`, seconds, (old, now) => {
    const uses = usesOf(old, seconds, now);
    wait = waitFor(uses, seconds, most, now);
    return (wait ? uses : uses.concat(String(now))).join(',');
  });
  return wait;
}

/** Returns what `countFixed` would, without counting. */
export function lookFixed(app: PbApp, key: string, seconds: number, most: number) {
  const now = clock.elapsed(app);
  return waitFor(usesOf(ttlStore.read(app, `limit:${key}`), seconds, now), seconds, most, now);
}

const widened = (most: number) => Math.max(1, Math.floor(most * factor()));

/**
 * As `countFixed`, with a limit that RATE_LIMIT_FACTOR multiplies.
 * @param most before the factor
 */
export const count = (app: PbApp, key: string, seconds: number, most: number) =>
  countFixed(app, key, seconds, widened(most));

/** Returns what `count` would, without counting. */
export const look = (app: PbApp, key: string, seconds: number, most: number) =>
  lookFixed(app, key, seconds, widened(most));

/** Takes the last use back, because what it was counted for did not happen. */
export function refund(app: PbApp, key: string, seconds: number) {
  ttlStore.update(app, `limit:${key}`, seconds, (old) => old.split(',').slice(0, -1).join(','));
}

/** As `refund`, in all windows. */
export function refundAll(app: PbApp, windows: Window[]) {
  for (const [key, seconds] of windows) refund(app, key, seconds);
}

/** As `countFixed`, in all windows or in none: a use that the last of them refuses costs nothing of the others. */
export function countAllFixed(app: PbApp, windows: Window[]): number {
  for (const [i, window] of windows.entries()) {
    const wait = countFixed(app, ...window);
    if (wait === 0) continue;
    refundAll(app, windows.slice(0, i));
    return wait;
  }
  return 0;
}

/** As `countAllFixed`, with limits that RATE_LIMIT_FACTOR multiplies. */
export const countAll = (app: PbApp, windows: Window[]): number =>
  countAllFixed(
    app,
    windows.map(([key, seconds, most]) => [key, seconds, widened(most)]),
  );
