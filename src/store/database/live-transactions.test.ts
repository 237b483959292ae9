import Dexie, { type Table } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { withStash } from '#store/sign-out/stash-database.ts';
import { MemberDatabase } from './database.ts';
import { fallAsleep, onCutOff, untilTold, wakeUp } from './live-transactions.ts';

afterEach(async () => {
  vi.useRealTimers();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** As in WebKit, where the answers to a sleeping page never arrive: it is never done. Resolves once it has begun. */
function keepOpen(db: Dexie, table: Table, first: object) {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((done) => (begin = done));
  const writing = db.transaction('rw', table, async () => {
    await table.put(first);
    begin();
    for (;;) await table.count();
  });
  return { begun, ending: expect(writing).rejects.toThrow() };
}

it('a page that goes into the cache of pages keeps nobody from writing', async () => {
  const cached = new MemberDatabase('ana');
  const { begun, ending } = keepOpen(cached, cached.favorites, { assistantId: 'half' });
  await begun;
  fallAsleep();
  await ending;
  const next = new MemberDatabase('ana');
  await next.favorites.put({ assistantId: 'whole' });
  expect(await next.favorites.toCollection().primaryKeys()).toEqual(['whole']);
  next.close();
  // And when it comes back, it goes on itself.
  expect(await cached.favorites.count()).toBe(1);
  cached.close();
});

it('nor from what is stashed for who has left', async () => {
  await withStash(async (cached) => {
    const { begun, ending } = keepOpen(cached, cached.messages, { userId: 'ana', messages: [] });
    await begun;
    fallAsleep();
    await ending;
    await withStash((next) => next.messages.put({ userId: 'bruno', messages: [] }));
    expect(await cached.messages.toCollection().primaryKeys()).toEqual(['bruno']);
  });
});

it('nor from opening what it was making', async () => {
  const cached = new MemberDatabase('ana');
  // Behind the other listeners of this event, which come after it.
  cached.on('populate', () => queueMicrotask(fallAsleep));
  await expect(cached.open()).rejects.toThrow();
  const next = new MemberDatabase('ana');
  await next.favorites.put({ assistantId: 'whole' });
  expect(await next.favorites.count()).toBe(1);
  next.close();
  cached.close();
});

it('a page that is never told what became of its work is loaded anew, once it is back', async () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  onCutOff(reload);
  let tell = () => {};
  const told = untilTold(new Promise<void>((done) => (tell = done)));
  wakeUp();
  tell();
  await told;
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();
  const late = untilTold(new Promise<void>((done) => (tell = done)));
  wakeUp();
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledOnce();
  tell();
  await late;
});

it('so is one whose database was never seen to open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const reload = vi.fn();
  onCutOff(reload);
  const db = new MemberDatabase('ana');
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new EventTarget() as IDBOpenDBRequest);
  db.open().catch(() => {});
  await vi.waitUntil(() => vi.mocked(indexedDB.open).mock.calls.length > 0, { timeout: 20_000 });
  wakeUp();
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
  db.close();
});
