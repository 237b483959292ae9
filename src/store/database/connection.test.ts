import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, openDatabase } from './database.ts';

const member = (id: string) => ({ id, email: `${id}@exemplo.com.br`, name: '', isAdmin: false });

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  leaveSession();
  for (const id of ['ana', 'bruno']) closeDatabase(id);
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const isThere = (id: string) => Dexie.exists(databaseName(id));

it('what was under way when another tab signed the member out does not make the deleted database anew', async () => {
  enterSession(member('ana'));
  const db = openDatabase('ana');
  await db.state.put({ key: 'delivered', keys: ['a'] });
  // The other tab: it deletes, and this one hears of it by the token store.
  await Dexie.delete(db.name);
  leaveSession();
  await expect(db.read('delivered')).rejects.toThrow();
  expect(await isThere('ana')).toBe(false);
});

it('nor does a look that has just begun when somebody else comes in', async () => {
  enterSession(member('ana'));
  const open = indexedDB.open.bind(indexedDB);
  // A tab that wakes: its own clock is first, the word of the other tab comes after it.
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((...given) => {
    const request = open(...given);
    enterSession(member('bruno'));
    openDatabase('bruno');
    return request;
  });
  await expect(openDatabase('ana').read('lease')).rejects.toThrow();
  await openDatabase('bruno').open();
  expect([await isThere('ana'), await isThere('bruno')]).toEqual([false, true]);
});

it('a database that the browser has deleted under the open app is made anew', async () => {
  enterSession(member('ana'));
  const db = openDatabase('ana');
  await db.state.put({ key: 'delivered', keys: ['a'] });
  await Dexie.delete(db.name);
  expect(await db.read('delivered')).toBeUndefined();
  expect(await isThere('ana')).toBe(true);
});

it('a database that does not open is not tried again and again by itself', async () => {
  enterSession(member('ana'));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The disk is broken.', 'UnknownError');
  });
  vi.useFakeTimers();
  await expect(openDatabase('ana').read('lease')).rejects.toThrow();
  const before = open.mock.calls.length;
  await vi.advanceTimersByTimeAsync(1_000);
  const tried = open.mock.calls.length;
  expect(tried).toBeGreaterThan(before);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(open.mock.calls.length).toBe(tried);
});
