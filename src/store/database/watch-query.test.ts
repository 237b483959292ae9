import Dexie from 'dexie';
import { expect, it, vi } from 'vitest';
import { MemberDatabase } from './database.ts';
import { watchQuery } from './watch-query.ts';

it('a query that begins while its database is being made is read once', async () => {
  const db = new MemberDatabase('being-made');
  const read = vi.fn(() => db.favorites.count());
  const seen: number[] = [];
  const watch = () => watchQuery(db, read).subscribe((count) => seen.push(count));
  const subscriptions = [watch()];
  db.on('populate', () => {
    subscriptions.push(watch());
  });
  await expect.poll(() => seen).toEqual([0, 0]);
  await db.favorites.put({ assistantId: 'a' });
  await expect.poll(() => seen).toEqual([0, 0, 1, 1]);
  expect(read).toHaveBeenCalledTimes(4);
  for (const subscription of subscriptions) subscription.unsubscribe();
  db.close();
  await db.delete();
});

it('a query of a database that is over opens it no more', async () => {
  const db = new MemberDatabase('is-over');
  await db.open();
  db.isOver = true;
  db.close();
  watchQuery(db, () => db.favorites.count()).subscribe(() => undefined);
  await new Promise((done) => setTimeout(done, 20));
  expect(db.isOpen()).toBe(false);
  await db.delete();
});

it.each([['AbortError'], ['DatabaseClosedError']] as const)(
  'a query that ends with %s is asked again, and goes on',
  async (name) => {
    vi.spyOn(console, 'warn').mockReturnValueOnce();
    const db = new MemberDatabase(`watched-${name}`);
    let isFirst = true;
    const seen: number[] = [];
    const query = () => {
      if (!isFirst) return db.favorites.count();
      isFirst = false;
      throw new Dexie[name]('the connection died');
    };
    const subscription = watchQuery(db, query).subscribe((count) => seen.push(count));
    await expect.poll(() => seen).toEqual([0]);
    await db.favorites.put({ assistantId: 'a' });
    await expect.poll(() => seen).toEqual([0, 1]);
    subscription.unsubscribe();
    db.close();
    await db.delete();
  },
);

/** A query that counts the favourites, while its disk can be read. */
async function watched(name: string) {
  const db = new MemberDatabase(name);
  const disk = { isBroken: false };
  const read = vi.fn(() => {
    if (disk.isBroken) throw new Error('lost');
    return db.favorites.count();
  });
  const seen: number[] = [];
  const subscription = watchQuery(db, read).subscribe((count) => seen.push(count));
  await expect.poll(() => seen).toEqual([0]);
  return { db, disk, read, seen, subscription };
}

it('a query that failed more than once is read once for a change, and not after its end', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { db, disk, read, seen, subscription } = await watched('failed-often');
  for (const [at, assistantId] of ['a', 'b'].entries()) {
    disk.isBroken = true;
    const reads = read.mock.calls.length;
    await db.favorites.put({ assistantId });
    await expect.poll(() => read.mock.calls.length).toBe(reads + 1);
    disk.isBroken = false;
    await expect.poll(() => seen.at(-1)).toBe(at + 1);
  }
  /** Begun last, it is read last: what the other reads for the same change has been read by then. */
  const after: number[] = [];
  const last = watchQuery(db, () => db.favorites.count()).subscribe((count) => after.push(count));
  await expect.poll(() => after).toEqual([2]);
  read.mockClear();
  await db.favorites.put({ assistantId: 'c' });
  await expect.poll(() => after).toEqual([2, 3]);
  await expect.poll(() => seen.at(-1)).toBe(3);
  expect(read).toHaveBeenCalledOnce();
  subscription.unsubscribe();
  await db.favorites.put({ assistantId: 'd' });
  await expect.poll(() => after).toEqual([2, 3, 4]);
  expect(read).toHaveBeenCalledOnce();
  last.unsubscribe();
  db.close();
  await db.delete();
  vi.restoreAllMocks();
});

it('a query that failed is woken by a change, however long its own next try is away', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const wait = setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => (ms < 250 ? wait(work, ms) : 0));
  const { db, disk, read, seen, subscription } = await watched('woken');
  disk.isBroken = true;
  const reads = read.mock.calls.length;
  await db.favorites.put({ assistantId: 'a' });
  await expect.poll(() => read.mock.calls.length).toBe(reads + 1);
  disk.isBroken = false;
  await db.favorites.put({ assistantId: 'b' });
  await expect.poll(() => seen).toEqual([0, 2]);
  subscription.unsubscribe();
  db.close();
  await db.delete();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
