import { expect, test } from 'vitest';
import { mayReload } from './may-reload.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test('after a deploy the missing code is fetched by one reload', () => {
  expect(mayReload({ isOnline: true, isWriting: false, lastReload: 0, now })).toBe(true);
});

test('a deploy that stays broken does not reload the page for ever', () => {
  expect(mayReload({ isOnline: true, isWriting: false, lastReload: now - 2_000, now })).toBe(false);
  expect(mayReload({ isOnline: true, isWriting: false, lastReload: now - 61_000, now })).toBe(true);
});

test('a clock that was put back since the last one keeps no reload off, and a tab that cannot count them has none', () => {
  expect(mayReload({ isOnline: true, isWriting: false, lastReload: now + 3_600_000, now })).toBe(true);
  expect(mayReload({ isOnline: true, isWriting: false, lastReload: Number.NaN, now })).toBe(false);
});

test('offline nothing is reloaded: the screen would be gone and nothing won', () => {
  expect(mayReload({ isOnline: false, isWriting: false, lastReload: 0, now })).toBe(false);
});

test('a text half written is not reloaded away for a screen that is missing', () => {
  expect(mayReload({ isOnline: true, isWriting: true, lastReload: 0, now })).toBe(false);
});
