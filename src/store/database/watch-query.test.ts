import Dexie from 'dexie';
import { expect, it, vi } from 'vitest';
import { MemberDatabase } from './database.ts';
import { watchQuery } from './watch-query.ts';

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
