import { expect, test } from 'vitest';
import { countVisit, mayAskToInstall, NOTHING_YET } from './install-prompt-policy.ts';

const now = new Date(2026, 10, 21, 9).getTime();
const DAY = 24 * 60 * 60 * 1000;
const refused = { ...NOTHING_YET, hasFavored: true, refusals: 1, refusedAt: now };

test('nobody is asked at the first visit before anything was of use', () => {
  const first = countVisit(NOTHING_YET, now, true);
  expect(first.visits).toBe(1);
  expect(mayAskToInstall(first, now)).toBe(false);
});

test('after the first favourite, or at the second visit, the question may come', () => {
  expect(mayAskToInstall({ ...NOTHING_YET, visits: 1, hasFavored: true }, now)).toBe(true);
  const second = countVisit(countVisit(NOTHING_YET, now, true), now + 3_600_000, true);
  expect(mayAskToInstall(second, now)).toBe(true);
});

test('the tab of the sign-in link is no second visit, nor is a reload; the next day in an open tab is', () => {
  const first = countVisit(NOTHING_YET, now, true);
  expect(countVisit(first, now + 5_000, true).visits).toBe(1);
  expect(countVisit(first, now + 3_600_000, false).visits).toBe(1);
  expect(countVisit(first, now + DAY, false).visits).toBe(2);
});

test('a refusal holds for sixty days, a second one for good', () => {
  expect(mayAskToInstall(refused, now + 59 * DAY)).toBe(false);
  expect(mayAskToInstall(refused, now + 61 * DAY)).toBe(true);
  expect(mayAskToInstall({ ...refused, refusals: 2 }, now + 1000 * DAY)).toBe(false);
});

test('who has installed it is never asked again, in the browser either', () => {
  expect(mayAskToInstall({ ...NOTHING_YET, visits: 9, hasFavored: true, isInstalled: true }, now)).toBe(
    false,
  );
});
