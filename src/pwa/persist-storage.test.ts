// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistStorage } from './persist-storage.ts';

const persist = vi.fn(async () => false);
let isKept = false;
const storage = { persist, persisted: async () => isKept };

beforeEach(() => {
  localStorage.clear();
  isKept = false;
  persist.mockClear();
  vi.stubGlobal('navigator', { storage });
});
// The next file of this worker may load React, which reads the browser's name.
afterEach(() => vi.unstubAllGlobals());

test('one that may ask the person and said no to a tab is asked once more from the home screen, and nobody a third time', async () => {
  await persistStorage(false);
  await persistStorage(false);
  expect(persist).toHaveBeenCalledTimes(1);
  await persistStorage(true);
  expect(persist).toHaveBeenCalledTimes(2);
  await persistStorage(true);
  await persistStorage(false);
  expect(persist).toHaveBeenCalledTimes(2);
});

test('one that decides by itself is asked on each visit until it says yes: its first no is that of a first use', async () => {
  vi.stubGlobal('navigator', { storage, userAgentData: {} });
  for (let visits = 1; visits <= 3; visits += 1) {
    await persistStorage(false);
    expect(persist).toHaveBeenCalledTimes(visits);
  }
  isKept = true;
  await persistStorage(false);
  await persistStorage(true);
  expect(persist).toHaveBeenCalledTimes(3);
});
