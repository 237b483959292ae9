import Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaseState } from '#domain/access/lease.ts';
import { bucketOf } from '#store/database/bucket.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { watchQuery } from '#store/database/watch-query.ts';
import { applyFirstCards, applyPull } from '#store/mirror/apply-pull.ts';
import { redactMirror } from '#store/mirror/redact-mirror.ts';
import { favoritesOf } from '#store/outbox/favorites-watcher.ts';
import { answer, assistants } from '../../../tests/support/whole-answer.ts';
import type { CatalogueView } from './catalogue-view.ts';
import { CatalogueWatcher, catalogueOf } from './catalogue-watcher.ts';

let db: MemberDatabase;
let name = 0;
const ends: (() => void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) end();
  db.close();
  await db.delete();
});

function watch(): { watcher: CatalogueWatcher; seen: CatalogueView['phase'][] } {
  db = new MemberDatabase(`view-${name++}`);
  const watcher = new CatalogueWatcher(db);
  const seen: CatalogueView['phase'][] = [];
  ends.push(watcher.subscribe(() => seen.push(watcher.current().phase)));
  return { watcher, seen };
}

/** A database that takes its time: Dexie holds all that is asked of it until it is let go. */
function reopenSlowly(): () => void {
  db.close();
  let open = () => {};
  const opening = new Promise<void>((done) => {
    open = done;
  });
  db = new MemberDatabase(db.userId);
  db.on('ready', () => opening);
  return open;
}

const until = (check: () => boolean) => vi.waitUntil(check, { timeout: 20_000, interval: 5 });

describe('the catalogue on the screen', () => {
  it('has its first cards before anybody looks when it was prepared, and reads the rest only then', async () => {
    db = new MemberDatabase(`view-${name++}`);
    const all = assistants(500);
    await applyFirstCards(db, answer(all.slice(0, 30))).isStored;
    const watcher = new CatalogueWatcher(db);
    void watcher.prepare();
    await until(() => watcher.current().phase === 'first-cards');
    const read = vi.spyOn(db.buckets, 'bulkGet');
    // Told after the watcher would be, which began to follow before.
    let isTold = false;
    const later = watchQuery(db, () => db.read('catalogue')).subscribe((catalogue) => {
      isTold = catalogue !== undefined;
    });
    await applyPull(db, null, answer(all));
    await until(() => isTold);
    later.unsubscribe();
    expect([watcher.current().phase, read.mock.calls.length]).toEqual(['first-cards', 0]);
    ends.push(watcher.subscribe(() => undefined));
    await until(() => watcher.current().phase === 'whole');
  });

  it('shows what the document has read before the database is open, and not twice', async () => {
    db = new MemberDatabase(`view-${name++}`);
    await applyFirstCards(db, answer(assistants(30))).isStored;
    const [lease, firstScreen] = [await db.read('lease'), await db.read('firstScreen')];
    if (!lease || !firstScreen) throw new Error('nothing to read');
    const open = reopenSlowly();
    const read = { userId: db.userId, lease, firstScreen, favorites: ['id3'], isQuiet: true };
    globalThis.earlyRead = Promise.resolve(read);
    const seen: CatalogueView[] = [];
    const hearts: string[][] = [];
    const watcher = new CatalogueWatcher(db);
    ends.push(
      watcher.subscribe(() => {
        seen.push(watcher.current());
        hearts.push([...favoritesOf(db).current()]);
      }),
    );
    await until(() => seen.length > 0);
    expect(seen[0]).toMatchObject({ phase: 'first-cards', total: 30 });
    expect(hearts[0]).toEqual(['id3']);
    expect(seen[0]?.catalogue.assistants.every(({ url }) => url !== '')).toBe(true);
    const readAll = vi.spyOn(db, 'readAll');
    open();
    // The whole is looked for, and is not there yet: that takes nothing from what is shown.
    await until(() => readAll.mock.calls.some((keys) => keys.some((key) => key === 'catalogue')));
    await db.read('lease');
    await applyPull(db, null, answer(assistants(30)));
    await until(() => watcher.current().phase === 'whole');
    expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(['first-cards', 'whole']);
    // Searchable a moment later, they are the same cards.
    const drawn = seen.filter(({ phase }) => phase === 'first-cards');
    expect(new Set(drawn.map(({ catalogue }) => catalogue.assistants)).size).toBe(1);
  });

  it('reads nothing again that it has been given as it was stored, and everything that has changed since', async () => {
    db = new MemberDatabase(`view-${name++}`);
    const watcher = catalogueOf(db);
    ends.push(watcher.subscribe(() => undefined));
    const read = vi.spyOn(db.buckets, 'bulkGet');
    await applyPull(db, null, answer(assistants(30)));
    await until(() => watcher.current().phase === 'whole');
    expect(read.mock.calls.flatMap(([numbers]) => numbers)).toEqual([]);
    expect(watcher.current().total).toBe(30);
    await applyPull(db, { epoch: 'e', seq: 1 }, { ...answer([]), full: false, gone: ['id0'] });
    await until(() => watcher.current().total === 29);
    expect(new Set(read.mock.calls.flatMap(([numbers]) => numbers))).toEqual(new Set([bucketOf('id0')]));
  });

  it('shows what it has been given as it was stored, however long the database takes to say the same', async () => {
    db = new MemberDatabase(`view-${name++}`);
    const watcher = catalogueOf(db);
    await applyFirstCards(db, answer(assistants(30))).isStored;
    const readAll = db.readAll.bind(db);
    let answers = true;
    const asked = vi.spyOn(db, 'readAll').mockImplementation((...keys) => {
      const isFollowed = keys.some((key) => key === 'lease');
      return isFollowed && !answers ? new Dexie.Promise(() => undefined) : readAll(...keys);
    });
    ends.push(watcher.subscribe(() => undefined));
    await until(() => asked.mock.calls.some((keys) => keys.includes('lease') && keys.includes('catalogue')));
    answers = false;
    await applyPull(db, null, answer(assistants(40)));
    await until(() => watcher.current().phase === 'whole');
    expect(watcher.current().total).toBe(40);
  });

  it('shows no address of what was stored under a lease that has ended by then', async () => {
    db = new MemberDatabase(`view-${name++}`);
    const watcher = catalogueOf(db);
    await applyFirstCards(db, answer(assistants(30))).isStored;
    const addresses: number[] = [];
    const look = () => {
      if (watcher.current().phase !== 'whole') return;
      addresses.push(watcher.current().catalogue.assistants.filter(({ url }) => url).length);
    };
    ends.push(watcher.subscribe(look));
    await until(() => watcher.current().isSearchable && watcher.current().phase === 'first-cards');
    await applyPull(db, null, { ...answer(assistants(40)), until: '2020-01-01 00:00:00.000Z' });
    await until(() => addresses.length > 0);
    expect(new Set(addresses)).toEqual(new Set([0]));
  });

  it('shows no address of what the document has read when the access has ended since', async () => {
    db = new MemberDatabase(`view-${name++}`);
    await applyFirstCards(db, answer(assistants(30))).isStored;
    const [lease, firstScreen] = [await db.read('lease'), await db.read('firstScreen')];
    if (!lease || !firstScreen) throw new Error('nothing to read');
    const over = { ...lease, lastContact: 0, until: '2020-01-01 00:00:00.000Z' };
    expect(leaseState(over, Date.now())).not.toBe('granted');
    // It still has the lease that was granted: what it says may not come first.
    ends.push(reopenSlowly());
    globalThis.earlyRead = Promise.resolve({ userId: db.userId, lease: over, firstScreen, isQuiet: true });
    const seen: CatalogueView[] = [];
    const watcher = new CatalogueWatcher(db);
    ends.push(watcher.subscribe(() => seen.push(watcher.current())));
    await until(() => seen.length > 0);
    expect(seen[0]?.catalogue.assistants.every(({ url }) => url === '')).toBe(true);
  });

  it('shows the first cards, then everything, in order', async () => {
    const { watcher, seen } = watch();
    const all = assistants(500);
    await applyFirstCards(db, answer(all.slice(0, 30))).isStored;
    await until(() => watcher.current().phase === 'first-cards');
    await applyPull(db, null, answer(all));
    await until(() => watcher.current().phase === 'whole');
    expect(watcher.current().catalogue.assistants.map((one) => one.id)).toEqual(
      [...all].reverse().map((one) => one.id),
    );
    expect(seen.at(-1)).toBe('whole');
  });

  it('arrives whole although lease and first cards are written all the time', async () => {
    const { watcher } = watch();
    await applyPull(db, null, answer(assistants(4_000)));
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) {
        const lease = await db.read('lease');
        if (lease) await db.state.put({ ...lease, clockHigh: lease.clockHigh + 1 });
        await new Promise((done) => setTimeout(done, 3));
      }
    })();
    await until(() => watcher.current().phase === 'whole' && watcher.current().isSearchable);
    isWriting = false;
    await writing;
    expect(watcher.current().total).toBe(4_000);
  });

  it('is whole before it can be searched, and stays searchable when something changes', async () => {
    const { watcher } = watch();
    const all = assistants(4_000);
    const whole: CatalogueView[] = [];
    const note = () => watcher.current().phase === 'whole' && whole.push(watcher.current());
    ends.push(watcher.subscribe(note));
    await applyPull(db, null, answer(all));
    await until(() => whole.length === 2);
    expect(whole.map(({ isSearchable }) => isSearchable)).toEqual([false, true]);
    expect(whole.map(({ catalogue }) => catalogue.assistants.length)).toEqual([4_000, 4_000]);
    const found = () => watcher.current().catalogue.search?.('indexar', null).length;
    expect(found()).toBe(4_000);
    const more = assistants(1).map((one) => ({ ...one, id: 'new' }));
    const change = { ...answer(more), full: false, cursor: { epoch: 'e', seq: 2 } };
    await applyPull(db, { epoch: 'e', seq: 1 }, change);
    await until(() => watcher.current().total === 4_001);
    expect(whole.slice(2).map(({ isSearchable }) => isSearchable)).toEqual([true]);
    expect(found()).toBe(4_001);
  });

  it('has the first cards of a first load before they are stored', async () => {
    db = new MemberDatabase(`view-${name++}`);
    const watcher = catalogueOf(db);
    ends.push(watcher.subscribe(() => undefined));
    vi.spyOn(db, 'transaction').mockReturnValue(new Dexie.Promise(() => undefined));
    void applyFirstCards(db, answer(assistants(30)));
    await until(() => watcher.current().phase === 'first-cards');
    expect(watcher.current().catalogue.assistants).toHaveLength(24);
    expect(await db.read('firstScreen')).toBeUndefined();
  });

  it('shows no address any more as soon as the mirror is locked', async () => {
    const { watcher } = watch();
    await applyPull(db, null, answer(assistants(50)));
    await until(() => watcher.current().catalogue.assistants[0]?.url !== undefined);
    await until(() => watcher.current().phase === 'whole');
    await redactMirror(db, 'access_expired');
    await until(() => watcher.current().catalogue.assistants.every((one) => one.url === ''));
    expect(watcher.current().total).toBe(50);
  });

  it('stays whole for who comes back from another screen, with what has changed meanwhile', async () => {
    const { watcher, seen } = watch();
    await applyPull(db, null, answer(assistants(50)));
    await until(() => watcher.current().isSearchable && watcher.current().phase === 'whole');
    for (const end of ends.splice(0)) end();
    await redactMirror(db, 'access_expired');
    seen.length = 0;
    ends.push(watcher.subscribe(() => seen.push(watcher.current().phase)));
    await until(() => watcher.current().catalogue.assistants.every((one) => one.url === ''));
    expect(new Set(seen)).toEqual(new Set(['whole']));
  });
});
