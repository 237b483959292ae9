import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';

const require = createRequire(import.meta.url);
const addressLimit = require('../../dist/pb_hooks/http/address-limit.js') as {
  count(e: object, what: string, seconds: number, most: number): number;
};

beforeEach(() => {
  stubClock();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One use by each address; the seconds to wait, and how many counts are kept. */
function countAs(addresses: string[]) {
  const store = fakeStore();
  const app = { store: () => store };
  const waits = addresses.map((ip) => addressLimit.count({ app, realIP: () => ip }, 'register', 60, 2));
  return { waits, kept: [...store.kept.keys()].filter((key) => key.startsWith('mem:')).length };
}

it('a network of IPv6 that is refused takes no more memory, however many addresses of it come', () => {
  const { waits, kept } = countAs(Array.from({ length: 500 }, (_, n) => `2001:db8:77:${n.toString(16)}::1`));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(40);
  expect(kept).toBe(41);
});

it('an address that is refused takes nothing of its network', () => {
  const { waits } = countAs([...Array(50).fill('2001:db8:77:1::1'), ...Array(2).fill('2001:db8:77:2::1')]);
  expect(waits.slice(0, 2)).toEqual([0, 0]);
  expect(waits.slice(2, 50).every((wait) => wait > 0)).toBe(true);
  expect(waits.slice(50)).toEqual([0, 0]);
});
