import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inPauses, sliceKeeper, whenFree } from './slices.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each<[string, () => Promise<unknown>]>([
  ['goes on with the next slice', () => sliceKeeper(10_000).next()],
  ['begins what it was about to begin', () => inPauses(async () => undefined)],
  ['begins what waited for a rest', () => whenFree(async () => undefined)],
])('a page whose task was dropped with its sleep in the back/forward cache %s', async (_, begin) => {
  vi.stubGlobal('scheduler', { postTask: () => new Promise(() => undefined) });
  const done = vi.fn();
  void begin().then(done);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toHaveBeenCalledOnce();
});

it('a task that runs leaves no timer behind', async () => {
  vi.stubGlobal('scheduler', { postTask: async (task: () => void) => task() });
  await sliceKeeper(10_000).next();
  expect(vi.getTimerCount()).toBe(0);
});
