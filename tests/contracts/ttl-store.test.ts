/** What is evicted while another VM writes: here the other one writes at each step of the eviction. */
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';

const require = createRequire(import.meta.url);
const ttlStore = require('../../dist/pb_hooks/host/ttl-store.js') as {
  update(app: object, key: string, seconds: number, change: (old: string) => string): void;
  read(app: object, key: string): string;
  evictExpired(app: object): void;
};

beforeEach(() => {
  stubClock();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An app whose store does something else once, beside a step of the eviction. */
function fakeApp() {
  const store = { ...fakeStore() };
  return { store: () => store };
}

/** A value that has expired. */
function withExpired() {
  const app = fakeApp();
  ttlStore.update(app, 'a', 10, () => 'old');
  vi.advanceTimersByTime(11_000);
  return app;
}

const write = (app: ReturnType<typeof fakeApp>) => ttlStore.update(app, 'a', 10, (old) => `${old}new`);

it('a value that is written after the look at it is not taken for expired', () => {
  const app = withExpired();
  const { get } = app.store();
  app.store().get = (key) => {
    const found = get(key);
    app.store().get = get;
    if (key.startsWith('mem:')) write(app);
    return found;
  };
  ttlStore.evictExpired(app);
  expect(ttlStore.read(app, 'a')).toBe('new');
});

it.each([
  ['is written while it is being removed is written behind that', () => undefined],
  ['two evictions meet at the same moment is removed by one of them', ttlStore.evictExpired],
])('a value that %s', (_, meanwhile) => {
  const app = withExpired();
  const { remove } = app.store();
  app.store().remove = (key) => {
    app.store().remove = remove;
    meanwhile(app);
    let isRemoved = false;
    // The other one waits, which lets the eviction go on.
    vi.stubGlobal('sleep', () => {
      isRemoved = remove(key);
    });
    write(app);
    return isRemoved || remove(key);
  };
  ttlStore.evictExpired(app);
  expect(ttlStore.read(app, 'a')).toBe('new');
});

it('a value whose eviction was ended halfway can be written again a second later', () => {
  const app = withExpired();
  app.store().remove = () => {
    throw new Error('ended');
  };
  expect(() => ttlStore.evictExpired(app)).toThrow('ended');
  vi.stubGlobal('sleep', (milliseconds: number) => vi.advanceTimersByTime(milliseconds));
  write(app);
  expect(ttlStore.read(app, 'a')).toBe('new');
});
