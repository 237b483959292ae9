import { afterEach, expect, it, vi } from 'vitest';
import { withCrossTabLock } from './cross-tab-lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('ends what it has begun before it says that the lock was stolen from it', async () => {
  const steal: (() => void)[] = [];
  const request = (_name: string, _options: LockOptions, run: () => Promise<unknown>) => {
    void run();
    return new Promise((_, reject) => steal.push(() => reject(new DOMException('stolen', 'AbortError'))));
  };
  vi.stubGlobal('navigator', { locks: { request } });
  let end: (value: string) => void = () => undefined;
  const work = vi.fn(() => new Promise<string>((done) => (end = done)));
  const settled = vi.fn();
  const outcome = withCrossTabLock('a', work).finally(settled);
  steal[0]?.();
  await new Promise((done) => setTimeout(done));
  expect(settled).not.toHaveBeenCalled();
  end('its own');
  expect(await outcome).toBe('its own');
  expect(work).toHaveBeenCalledTimes(1);
});
