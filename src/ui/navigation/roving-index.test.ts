import { expect, test } from 'vitest';
import { rovingIndex } from './roving-index.ts';

test('arrow keys walk through the tabs and wrap around at both ends', () => {
  expect([0, 1, 2].map((at) => rovingIndex('ArrowRight', at, 3))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((at) => rovingIndex('ArrowLeft', at, 3))).toEqual([2, 0, 1]);
});

test('Home and End jump to the first and the last tab', () => {
  expect(rovingIndex('Home', 2, 3)).toBe(0);
  expect(rovingIndex('End', 0, 3)).toBe(2);
});

test('every other key keeps its own meaning', () => {
  for (const key of ['Tab', 'Enter', ' ', 'ArrowDown', 'a']) expect(rovingIndex(key, 1, 3)).toBeNull();
});
