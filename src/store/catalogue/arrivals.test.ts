import { afterEach, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '../../../tests/support/local-storage.ts';
import { arrivals, noteArrivals } from './arrivals.ts';

afterEach(() => vi.unstubAllGlobals());

it('what has come is noted once, however often a device gets it that has no room to store it', () => {
  stubLocalStorage(new Map());
  for (let tries = 0; tries < 3; tries += 1) noteArrivals('ana', ['b', 'c']);
  noteArrivals('ana', ['c', 'd']);
  expect(arrivals('ana').split(' ').slice(1)).toEqual(['b', 'c', 'd']);
});
