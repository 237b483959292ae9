import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStore } from '../support/fake-store.ts';

const require = createRequire(import.meta.url);
const guesses = require('../../pb_hooks/lib/code-guesses.js') as {
  check(app: object, id: string, typed: string): { secret: object | null; ended: boolean };
};

const ID = 'c00000000000000';
const RIGHT = '12345678';

/** A server with one code; `during` runs while a guess is being compared, as a parallel request would. */
function fakeServer(during: () => void = () => {}) {
  const store = fakeStore();
  const seen = { compared: 0, alive: true };
  const code = {
    id: ID,
    collectionRef: () => 'users',
    hasExpired: () => false,
    validatePassword(typed: string) {
      seen.compared += 1;
      during();
      return typed === RIGHT;
    },
  };
  const app = {
    store: () => store,
    findCollectionByNameOrId: () => ({ id: 'users' }),
    findOTPById() {
      if (!seen.alive) throw new Error('no rows');
      return code;
    },
    db: () => ({
      newQuery: () => ({
        bind: () => ({
          execute: () => {
            seen.alive = false;
          },
        }),
      }),
    }),
  };
  return { app, seen };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sleep', (ms: number) => vi.advanceTimersByTime(ms));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('while one guess is compared no other is: a thousand at once cannot outrun the count', () => {
  let nested = 0;
  const { app, seen } = fakeServer(() => {
    if (nested++ === 0) expect(guesses.check(app, ID, RIGHT).secret).toBeNull();
  });
  expect(guesses.check(app, ID, '00000000').secret).toBeNull();
  expect(seen.compared).toBe(1);
  // Whoever had to give up waiting lost nothing: the code is still good.
  expect(guesses.check(app, ID, RIGHT).secret).not.toBeNull();
});

it('the tenth wrong guess ends the code and says so; the ninth does not', () => {
  const { app, seen } = fakeServer();
  for (let i = 1; i <= 9; i += 1) expect(guesses.check(app, ID, '00000000').ended).toBe(false);
  expect(seen.alive).toBe(true);
  expect(guesses.check(app, ID, '00000000').ended).toBe(true);
  expect(seen.alive).toBe(false);
  expect(guesses.check(app, ID, RIGHT).secret).toBeNull();
  expect(seen.compared).toBe(10);
});

it('right guesses are not counted', () => {
  const { app } = fakeServer();
  for (let i = 0; i < 30; i += 1) expect(guesses.check(app, ID, RIGHT).secret).not.toBeNull();
});
