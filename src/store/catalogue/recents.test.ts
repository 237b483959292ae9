import { afterEach, beforeEach, expect, test } from 'vitest';
import { MemberDatabase, openingOf } from '#store/database/database.ts';
import { wipeMember } from '#store/sign-out/wipe.ts';
import { recordOpened } from './recents.ts';

let db: MemberDatabase;
beforeEach(() => {
  db = new MemberDatabase('recentes');
});
afterEach(async () => {
  db.close();
  await wipeMember('recentes');
});

const newestFirst = async () =>
  (await db.recents.orderBy('openedAt').reverse().toArray()).map((row) => row.assistantId);

test('the last one opened comes first, and opening one again moves it there instead of doubling it', async () => {
  await recordOpened(db, 'a', 1);
  await recordOpened(db, 'b', 2);
  await recordOpened(db, 'a', 3);
  expect(await newestFirst()).toEqual(['a', 'b']);
});

test('after a clock that was ahead has been set right, what is opened comes first all the same', async () => {
  for (let at = 1; at <= 12; at++) await recordOpened(db, `a${at}`, 1_000_000 + at);
  await recordOpened(db, 'now', 500_000);
  expect((await newestFirst()).slice(0, 2)).toEqual(['now', 'a12']);
  // Counted in the week in which it was opened, and not in that of the clock that was ahead.
  const [last] = await db.recents.orderBy('openedAt').reverse().toArray();
  expect(last && openingOf(last)).toBe(500_000);
});

test('a year of work does not pile up on the device', async () => {
  for (let at = 1; at <= 30; at++) await recordOpened(db, `a${at}`, at);
  const kept = await newestFirst();
  expect(kept).toHaveLength(12);
  expect(kept[0]).toBe('a30');
});

test('a sign-out leaves no trace of what was opened', async () => {
  await recordOpened(db, 'a', 1);
  db.close();
  await wipeMember('recentes');
  db = new MemberDatabase('recentes');
  expect(await newestFirst()).toEqual([]);
});
