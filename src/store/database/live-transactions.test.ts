import Dexie from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { closeDatabase, MemberDatabase, openDatabase } from './database.ts';
import { abortTransactions } from './live-transactions.ts';

afterEach(async () => {
  closeDatabase('ana');
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

it('a page that goes into the cache of pages keeps nobody from writing', async () => {
  const cached = openDatabase('ana');
  let isOpen: () => void = () => undefined;
  const begun = new Promise<void>((done) => (isOpen = done));
  const writing = cached.transaction('rw', cached.favorites, async () => {
    await cached.favorites.put({ assistantId: 'half' });
    isOpen();
    // As in WebKit, where the answers to a sleeping page never arrive: it is never done.
    for (;;) await cached.favorites.get('half');
  });
  const ending = expect(writing).rejects.toThrow();
  await begun;
  abortTransactions();
  await ending;
  const next = new MemberDatabase('ana');
  await next.favorites.put({ assistantId: 'whole' });
  expect(await next.favorites.toCollection().primaryKeys()).toEqual(['whole']);
  next.close();
  // And when it comes back, it goes on itself.
  expect(await cached.favorites.count()).toBe(1);
});
