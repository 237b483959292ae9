import { expect, test } from 'vitest';
import { dayForKey } from '#admin/day-for-key.ts';

const SATURDAY = '2026-11-21';

test.each([
  ['ArrowLeft', false, '2026-11-20'],
  ['ArrowRight', false, '2026-11-22'],
  ['ArrowUp', false, '2026-11-14'],
  ['ArrowDown', false, '2026-11-28'],
  ['Home', false, '2026-11-15'],
  ['End', false, '2026-11-21'],
  ['PageDown', false, '2026-12-21'],
  ['PageUp', true, '2025-11-21'],
])('%s (shift: %s) leads from a Saturday to %s', (key, isShifted, day) => {
  expect(dayForKey(key, isShifted, SATURDAY)).toBe(day);
});

test('other keys stay the page’s', () => {
  expect(dayForKey('a', false, SATURDAY)).toBeNull();
  expect(dayForKey('Enter', false, SATURDAY)).toBeNull();
});
