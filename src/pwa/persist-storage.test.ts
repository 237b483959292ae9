// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistStorage } from './persist-storage.ts';

const persist = vi.fn(async () => false);
beforeEach(() => {
  localStorage.clear();
  persist.mockClear();
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => false } });
});
// The next file of this worker may load React, which reads the browser's name.
afterEach(() => vi.unstubAllGlobals());

test('a browser that said no to a tab is asked once more from the home screen, and nobody a third time', async () => {
  await persistStorage(false);
  await persistStorage(false);
  expect(persist).toHaveBeenCalledTimes(1);
  await persistStorage(true);
  expect(persist).toHaveBeenCalledTimes(2);
  await persistStorage(true);
  await persistStorage(false);
  expect(persist).toHaveBeenCalledTimes(2);
});
