import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';

const require = createRequire(import.meta.url);
const locks = require('../../dist/pb_hooks/host/locks.js') as {
  tryMutex(app: object, name: string, how: { seconds: number; patience?: number }): (() => void) | null;
  tryPlace(app: object, name: string, places: number, how: { seconds: number }): (() => void) | null;
  isLocked(app: object, name: string): boolean;
  takeLead(app: object, name: string): () => boolean;
};

/** @returns an app whose store knows `set` too */
function fakeApp(): { store(): object } {
  const { kept, ...store } = fakeStore();
  const all = { ...store, set: (key: string, value: unknown) => kept.set(key, value) };
  return { store: () => all };
}

const HOW = { seconds: 30 };

beforeEach(() => {
  stubClock();
  vi.stubGlobal('sleep', (milliseconds: number) => vi.advanceTimersByTime(milliseconds));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('of two who want one mutex the second gets it when the first has let go', () => {
  const app = fakeApp();
  const unlock = locks.tryMutex(app, 'a', HOW);
  expect(unlock).not.toBeNull();
  expect([locks.tryMutex(app, 'a', HOW), locks.isLocked(app, 'a')]).toEqual([null, true]);
  expect(locks.tryMutex(app, 'b', HOW)).not.toBeNull();
  unlock?.();
  expect(locks.isLocked(app, 'a')).toBe(false);
  expect(locks.tryMutex(app, 'a', HOW)).not.toBeNull();
});

it('who has patience gets what is freed meanwhile, and nothing after it', () => {
  const app = fakeApp();
  const unlock = locks.tryMutex(app, 'a', HOW);
  setTimeout(() => unlock?.(), 1000);
  expect(locks.tryMutex(app, 'a', { ...HOW, patience: 900 })).toBeNull();
  expect(locks.tryMutex(app, 'a', { ...HOW, patience: 900 })).not.toBeNull();
});

it('a holder that never let go loses the mutex, and does not take it from the next one when it does', () => {
  const app = fakeApp();
  const late = locks.tryMutex(app, 'a', HOW);
  vi.advanceTimersByTime(20_000);
  // Who asks in vain makes it last no longer.
  expect(locks.tryMutex(app, 'a', HOW)).toBeNull();
  vi.advanceTimersByTime(10_001);
  expect(locks.isLocked(app, 'a')).toBe(false);
  expect(locks.tryMutex(app, 'a', HOW)).not.toBeNull();
  late?.();
  expect(locks.isLocked(app, 'a')).toBe(true);
});

it('of three places the fourth caller gets the first that is freed, or whose holder never let go', () => {
  const app = fakeApp();
  const take = () => locks.tryPlace(app, 'mail', 3, HOW);
  const [first, second] = [take(), take(), take()];
  expect([first, second, take(), locks.isLocked(app, 'mail')]).toMatchObject([{}, {}, null, true]);
  second?.();
  expect([take(), take()]).toMatchObject([{}, null]);
  vi.advanceTimersByTime(20_000);
  first?.();
  expect([take(), take()]).toMatchObject([{}, null]);
  vi.advanceTimersByTime(10_001);
  expect([take(), take(), take()]).toMatchObject([{}, {}, null]);
});

it('the newest run of a job leads', () => {
  vi.stubGlobal('$security', { randomString: () => String(Math.random()) });
  const app = fakeApp();
  const first = locks.takeLead(app, 'job');
  expect(first()).toBe(true);
  const second = locks.takeLead(app, 'job');
  expect([first(), second()]).toEqual([false, true]);
});
