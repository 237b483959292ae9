import { expect, test } from 'vitest';
import { rangeWithFocusedRow } from './range-with-focused-row.ts';

const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 100 };

test('the rows in sight and one spare on each side are rendered', () => {
  expect(rangeWithFocusedRow(range, null)).toEqual([9, 10, 11, 12, 13]);
});

test('a focused card that is scrolled out of sight keeps its row, so the keyboard is not lost', () => {
  expect(rangeWithFocusedRow(range, 2)).toEqual([2, 9, 10, 11, 12, 13]);
  expect(rangeWithFocusedRow(range, 11)).toEqual([9, 10, 11, 12, 13]);
});

test('a focus remembered from a longer list adds no row that does not exist', () => {
  expect(rangeWithFocusedRow({ startIndex: 0, endIndex: 1, overscan: 1, count: 2 }, 50)).toEqual([0, 1]);
});
