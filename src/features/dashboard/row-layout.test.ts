import { expect, test } from 'vitest';
import { rowStarts, rowsInSight, scrollToBegin, scrollToShow } from './row-layout.ts';

const starts = rowStarts(100, (index) => (index === 0 ? 50 : 100));

test('each row begins where the one before it ends', () => {
  expect(starts.slice(0, 4)).toEqual([0, 50, 150, 250]);
  expect(starts).toHaveLength(101);
  expect(rowStarts(0, () => 100)).toEqual([0]);
});

test('in sight is every row of which a pixel shows, and no other', () => {
  expect(rowsInSight(starts, 0, 150)).toEqual({ startIndex: 0, endIndex: 1 });
  expect(rowsInSight(starts, 0, 151)).toEqual({ startIndex: 0, endIndex: 2 });
  expect(rowsInSight(starts, 49, 300)).toEqual({ startIndex: 0, endIndex: 3 });
  expect(rowsInSight(starts, 50, 300)).toEqual({ startIndex: 1, endIndex: 3 });
});

test('above the list its first rows are in sight, as far as the window reaches down to them', () => {
  expect(rowsInSight(starts, -500, 600)).toEqual({ startIndex: 0, endIndex: 1 });
  expect(rowsInSight(starts, -900, 600)).toEqual({ startIndex: 0, endIndex: 0 });
});

test('a window that was deeper than a list which has become short shows the end of it', () => {
  expect(rowsInSight(starts, 1_000_000, 150)).toEqual({ startIndex: 98, endIndex: 99 });
  expect(
    rowsInSight(
      rowStarts(1, () => 100),
      5_000,
      800,
    ),
  ).toEqual({ startIndex: 0, endIndex: 0 });
});

test('a list without rows shows none', () => {
  expect(rowsInSight([0], 0, 800).endIndex).toBe(-1);
});

test('a row is brought in sight between bar and dock by the shortest way, and one that is in sight stays', () => {
  const window = { at: 1_000, height: 800 };
  expect(scrollToShow({ start: 3_000, end: 3_100 }, window)).toBe(3_100 + 96 - 800);
  expect(scrollToShow({ start: 500, end: 600 }, window)).toBe(500 - 180);
  expect(scrollToShow({ start: 1_300, end: 1_400 }, window)).toBe(1_000);
});

test('a row is brought to rest also in a window too low for it, which a browser scrolls to whole pixels', () => {
  // A phone that lies on its side, a small one, and one with letters twice as large.
  for (const [rowHeight, height] of [
    [292, 390],
    [340, 553],
    [700, 844],
  ] as const)
    for (const from of [0, 2_000, 3_000, 3_100, 9_000]) {
      const row = { start: 3_000.4, end: 3_000.4 + rowHeight };
      const places = [from];
      for (let times = 0; times < 3; times += 1)
        places.push(Math.ceil(scrollToShow(row, { at: places.at(-1) ?? 0, height })));
      expect(places[3]).toBe(places[2]);
      // Its beginning is in the window.
      expect((places[3] ?? 0) < row.start && row.start < (places[3] ?? 0) + height).toBe(true);
    }
});

test('a row that is brought as the first one stands below the bar, or begins the window, and what is above it is cut off', () => {
  const row = { start: 3_000, end: 3_300 };
  expect(scrollToBegin(row, 844)).toBe(3_000 - 180);
  expect(scrollToBegin(row, 500)).toBe(3_000 - 104);
  expect(scrollToBegin(row, 390)).toBe(2_999);
});
