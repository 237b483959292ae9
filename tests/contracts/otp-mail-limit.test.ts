import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';

const require = createRequire(import.meta.url);
const allowance = require('../../dist/pb_hooks/sign-in/otp-mail-limit.js') as {
  acquire(app: object, userId: string): number;
  refund(app: object, userId: string): void;
};
const memory = require('../../dist/pb_hooks/host/ttl-store.js') as { evictExpired(app: object): void };

function fakeApp() {
  const store = fakeStore();
  return { kept: store.kept, store: () => store };
}

const windows = ({ kept }: ReturnType<typeof fakeApp>) =>
  [...kept.keys()].filter((key) => key.startsWith('mem:')).length;
const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

beforeEach(() => {
  stubClock();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('five mails in 15 minutes, however patiently one asks, and the sixth when the first is 15 minutes old', () => {
  const app = fakeApp();
  for (let i = 0; i < 5; i += 1) {
    expect(allowance.acquire(app, 'ana')).toBe(0);
    wait(61);
  }
  expect(allowance.acquire(app, 'ana')).toBe(900 - 5 * 61);
  wait(900 - 5 * 61 - 1);
  expect(allowance.acquire(app, 'ana')).toBe(1);
  wait(1);
  expect(allowance.acquire(app, 'ana')).toBe(0);
});

it('asking too soon costs nothing of the five', () => {
  const app = fakeApp();
  for (let i = 0; i < 5; i += 1) {
    expect(allowance.acquire(app, 'ana')).toBe(0);
    for (let j = 0; j < 10; j += 1) expect(allowance.acquire(app, 'ana')).toBeGreaterThan(0);
    wait(61);
  }
});

it('a mail that was refused is given back, ten of them in 15 minutes', () => {
  const app = fakeApp();
  for (let i = 0; i < 10; i += 1) {
    expect(allowance.acquire(app, 'ana')).toBe(0);
    allowance.refund(app, 'ana');
  }
  let tries = 0;
  for (let second = 0; second < 900; second += 1, wait(1)) {
    if (allowance.acquire(app, 'ana') > 0) continue;
    allowance.refund(app, 'ana');
    tries += 1;
  }
  expect(tries).toBe(5);
});

it('one person does not use up the mails of another, and nothing is remembered for ever', () => {
  const app = fakeApp();
  expect(allowance.acquire(app, 'ana')).toBe(0);
  expect(allowance.acquire(app, 'bia')).toBe(0);
  memory.evictExpired(app);
  expect(windows(app)).toBe(4);
  wait(901);
  memory.evictExpired(app);
  expect(windows(app)).toBe(0);
});
