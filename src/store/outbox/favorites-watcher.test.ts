import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemberDatabase } from '#store/database/database.ts';
import { FavoritesWatcher } from './favorites-watcher.ts';
import { writeIntent } from './write-intent.ts';

let db: MemberDatabase;
let name = 0;
let end: () => void = () => undefined;

afterEach(async () => {
  end();
  db.close();
  await db.delete();
});

/** A watcher, and every state of heart `a` that it has told. */
function watch(): { watcher: FavoritesWatcher; seen: boolean[] } {
  db = new MemberDatabase(`hearts-${name++}`);
  const watcher = new FavoritesWatcher(db);
  const seen: boolean[] = [];
  end = watcher.subscribe(() => seen.push(watcher.current().has('a')));
  return { watcher, seen };
}

const until = (check: () => boolean) => vi.waitUntil(check, { timeout: 20_000, interval: 5 });

const diskFull = () => Promise.reject(new DOMException('disk full', 'QuotaExceededError'));

it('shows what the document has read of the favourites until the database has answered', async () => {
  const { watcher, seen } = watch();
  watcher.showUntilRead(['a', 'b']);
  expect([...watcher.current()]).toEqual(['a', 'b']);
  await until(() => seen.length > 1);
  expect(watcher.current().size).toBe(0);
  watcher.showUntilRead(['a']);
  expect(watcher.current().size).toBe(0);
});

describe('a tapped heart', () => {
  it('is filled before the database has answered, and never goes back in between', async () => {
    const { watcher, seen } = watch();
    await until(() => seen.length > 0);
    seen.length = 0;
    const written = watcher.showWhile('a', true, () => writeIntent(db, 'a', true));
    expect(watcher.current().has('a')).toBe(true);
    await written;
    await until(() => seen.length > 1);
    expect(seen).not.toContain(false);
    expect(await db.intents.count()).toBe(1);
  });

  it('goes back when the wish could not be kept', async () => {
    const { watcher } = watch();
    await expect(watcher.showWhile('a', true, diskFull)).rejects.toThrow('disk full');
    expect(watcher.current().has('a')).toBe(false);
  });

  it('keeps the second tap when only the first could not be written', async () => {
    const { watcher } = watch();
    await writeIntent(db, 'a', true);
    await until(() => watcher.current().has('a'));
    const first = watcher.showWhile('a', false, diskFull);
    const second = watcher.showWhile('a', true, () => writeIntent(db, 'a', true));
    await expect(first).rejects.toThrow();
    expect(watcher.current().has('a')).toBe(true);
    await second;
    expect(watcher.current().has('a')).toBe(true);
  });

  it('follows the database again once it is written: a refused heart empties', async () => {
    const { watcher } = watch();
    await watcher.showWhile('a', true, () => writeIntent(db, 'a', true));
    await db.favorites.delete('a');
    await until(() => !watcher.current().has('a'));
  });
});
