import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FirstLoad } from './load-states.tsx';

const shapes = (isList: boolean, columns = 1) =>
  renderToStaticMarkup(<FirstLoad progress={null} columns={columns} isList={isList} />).match(
    /class="skeleton [^"]*"/g,
  ) ?? [];

test('who chose the list waits for rows of its height, who has cards for cards', () => {
  expect(new Set(shapes(false))).toEqual(new Set(['class="skeleton h-69"']));
  expect(new Set(shapes(true))).toEqual(new Set(['class="skeleton h-21"']));
});

test('a phone is filled with either, and each column of a wider window too', () => {
  expect([shapes(false).length, shapes(false, 3).length]).toEqual([2, 6]);
  expect([shapes(true).length, shapes(true, 2).length]).toEqual([7, 14]);
});
