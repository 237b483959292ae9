import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaseState } from '#domain/access/lease.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import type { PulledChanges } from '#domain/sync/pulled.ts';
import { storedMoment } from '#shared/sao-paulo.ts';
import { pictureKey } from '#storage/storage-keys.ts';
import { arrivals } from '#store/catalogue/arrivals.ts';
import { saveFirstScreen } from '#store/catalogue/first-screen.ts';
import { assistantsIn } from '#store/database/bucket.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { freezeBatch } from '#store/outbox/outbox.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { fillDevice, makeRoom } from '../../../tests/support/full-device.ts';
import { stubLocalStorage } from '../../../tests/support/local-storage.ts';
import { memberDatabases } from '../../../tests/support/member-databases.ts';
import { applyFirstCards, applyPull } from './apply-pull.ts';
import { enforceLease } from './enforce-lease.ts';
import { redactMirror } from './redact-mirror.ts';

const freshDatabase = memberDatabases('mirror');

const assistant = (id: string, change: Partial<Assistant> = {}): Assistant => ({
  id,
  name: `Nome ${id}`,
  description: 'Texto',
  category: 'Conteúdo',
  tags: ['reels'],
  url: `https://assistentes.exemplo.com.br/${id}`,
  ...change,
});

const NOW = Date.now();

const answer = (change: Partial<PulledChanges> = {}): PulledChanges => ({
  askedAt: NOW,
  cursor: { epoch: 'e1', seq: 10 },
  full: true,
  count: 0,
  until: '',
  now: NOW,
  isAdmin: false,
  favorites: null,
  member: null,
  assistants: [],
  gone: [],
  ...change,
});

async function rows(db: MemberDatabase): Promise<Assistant[]> {
  const buckets = await db.buckets.toArray();
  return buckets.flatMap(assistantsIn).sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe('what is new', () => {
  const kept = new Map<string, string>();
  afterEach(() => {
    kept.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A visit: what the server sends since the last one; returns what is called new then. */
  async function visit(db: MemberDatabase, seq: number, ids: readonly string[], isWhole = false) {
    stubLocalStorage(kept);
    const before = await db.read('cursor');
    const cursor = before ? { epoch: before.epoch, seq: before.seq } : null;
    await applyPull(
      db,
      cursor,
      answer({
        cursor: { epoch: 'e1', seq },
        full: isWhole || cursor === null,
        assistants: ids.map((id) => assistant(id)),
      }),
    );
    return arrivals(db.userId).split(' ').slice(1);
  }

  it('is what came since the last day of use, and nothing at a first visit', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const db = freshDatabase();
    expect(await visit(db, 10, ['a', 'b'])).toEqual([]);
    expect(await visit(db, 11, ['b', 'c'])).toEqual(['c']);
    expect(await visit(db, 12, ['c', 'd'])).toEqual(['c', 'd']);
    vi.setSystemTime(NOW + 3 * 86_400_000);
    expect(await visit(db, 13, ['a'])).toEqual([]);
    expect(await visit(db, 14, ['e'])).toEqual(['e']);
    // After an import that has changed most of it.
    expect(await visit(db, 15, ['a', 'b', 'c', 'd', 'e', 'f'], true)).toEqual(['e', 'f']);
    expect([...kept.keys()]).toEqual([`agentes:${db.userId}:novos`]);
  });
});

describe('the mirror', () => {
  it('holds everything of a first load, with cursor and lease', async () => {
    const db = freshDatabase();
    const all = Array.from({ length: 300 }, (_, n) => assistant(`a${String(n).padStart(3, '0')}`));
    expect(await applyPull(db, null, answer({ assistants: all, favorites: ['a001'] }))).toBe(true);
    expect(await rows(db)).toEqual(all);
    expect(await db.read('cursor')).toMatchObject({ epoch: 'e1', seq: 10 });
    expect((await db.read('catalogue'))?.count).toBe(300);
    expect((await db.read('firstScreen'))?.assistants).toHaveLength(24);
    expect(await db.favorites.toCollection().primaryKeys()).toEqual(['a001']);
  });

  it('ends equal to the server after additions, changes and deletions', async () => {
    const db = freshDatabase();
    const cursor = { epoch: 'e1', seq: 10 };
    await applyPull(db, null, answer({ assistants: ['a', 'b', 'c'].map((id) => assistant(id)) }));
    const changed = [assistant('b', { name: 'Outro' }), assistant('d')];
    const delta = answer({ full: false, cursor: { epoch: 'e1', seq: 13 }, assistants: changed, gone: ['a'] });
    await applyPull(db, cursor, delta);
    expect(await rows(db)).toEqual([changed[0], assistant('c'), changed[1]]);
    expect((await db.read('catalogue'))?.count).toBe(3);
    expect((await db.read('firstScreen'))?.assistants.map((one) => one.id)).not.toContain('a');
  });

  it('rewrites only the buckets that a change touches', async () => {
    const db = freshDatabase();
    await applyPull(db, null, answer({ assistants: ['a', 'b', 'c'].map((id) => assistant(id)) }));
    const before = (await db.read('catalogue'))?.revisions ?? [];
    const cursor = { epoch: 'e1', seq: 10 };
    await applyPull(db, cursor, answer({ full: false, assistants: [assistant('b', { name: 'Outro' })] }));
    const after = (await db.read('catalogue'))?.revisions ?? [];
    expect(after.filter((revision, number) => revision !== before[number])).toHaveLength(1);
  });

  it('ignores an answer to a question that another tab has already answered', async () => {
    const db = freshDatabase();
    await applyPull(db, null, answer({ assistants: [assistant('a')] }));
    expect(await applyPull(db, null, answer({ assistants: [] }))).toBe(false);
    expect(await rows(db)).toHaveLength(1);
  });

  it('starts over, without old rows, when the server answers with another epoch', async () => {
    const db = freshDatabase();
    await applyPull(db, null, answer({ assistants: [assistant('old')] }));
    const fresh = answer({ cursor: { epoch: 'e2', seq: 3 }, assistants: [assistant('new')] });
    await applyPull(db, { epoch: 'e1', seq: 10 }, fresh);
    expect((await rows(db)).map((one) => one.id)).toEqual(['new']);
  });

  it('keeps hearts that wait in the outbox when the list of the server arrives', async () => {
    const db = freshDatabase();
    await applyPull(db, null, answer({ favorites: ['server', 'both'] }));
    await writeIntent(db, 'mine', true);
    await writeIntent(db, 'both', false);
    await applyPull(db, { epoch: 'e1', seq: 10 }, answer({ full: false, favorites: ['server', 'both'] }));
    expect((await db.favorites.toCollection().primaryKeys()).sort()).toEqual(['mine', 'server']);
  });

  it('shows the first cards before the end of a first load, which still counts as not done', async () => {
    const db = freshDatabase();
    await applyFirstCards(db, answer({ count: 10_000, assistants: [assistant('a')] })).isStored;
    expect(await db.read('firstScreen')).toMatchObject({ total: 10_000 });
    expect(await db.read('cursor')).toBeUndefined();
    expect(await db.read('catalogue')).toBeUndefined();
  });
});

describe('the lock', () => {
  it('takes every address off the device, keeps hearts and intents, and lets everything come back', async () => {
    const db = freshDatabase();
    await applyPull(db, null, answer({ assistants: [assistant('a')], favorites: ['a'] }));
    await writeIntent(db, 'b', true);
    await redactMirror(db, 'access_expired');
    const everything = JSON.stringify([await db.buckets.toArray(), await db.state.toArray()]);
    expect(everything).not.toContain('https://');
    expect(await db.read('cursor')).toBeUndefined();
    expect((await db.favorites.toCollection().primaryKeys()).sort()).toEqual(['a', 'b']);
    expect((await freezeBatch(db))?.ops).toMatchObject([{ a: 'b', on: true }]);
    await applyPull(db, null, answer({ assistants: [assistant('a')] }));
    expect(await rows(db)).toEqual([assistant('a')]);
    expect(await db.read('lease')).toMatchObject({ refusal: null });
  });

  it('takes what the next start would show at once, which still looks open', async () => {
    const removeItem = vi.fn();
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem });
    const db = freshDatabase();
    await applyPull(db, null, answer({ assistants: [assistant('a')] }));
    await redactMirror(db, 'user_inactive');
    expect(removeItem).toHaveBeenCalledWith(pictureKey(db.userId));
  });

  describe('on a full device', () => {
    afterEach(makeRoom);

    /** A mirror with cards and a heart that waits, on a device that has no room from now on. */
    const filled = async () => {
      const db = freshDatabase();
      const until = storedMoment(NOW + 60_000);
      await applyPull(db, null, answer({ until, assistants: [assistant('a')], favorites: ['a'] }));
      await writeIntent(db, 'b', true);
      fillDevice();
      return db;
    };
    const held = async (db: MemberDatabase) =>
      JSON.stringify([await db.buckets.toArray(), await db.state.toArray()]);

    it('takes the cards with their addresses, and the word waits for room', async () => {
      const db = await filled();
      await expect(redactMirror(db, 'access_expired')).rejects.toThrow('no room');
      expect(await held(db)).not.toContain('https://');
      expect((await db.favorites.toCollection().primaryKeys()).sort()).toEqual(['a', 'b']);
      makeRoom();
      await redactMirror(db, 'access_expired');
      expect(await db.read('lease')).toMatchObject({ refusal: 'access_expired' });
      expect((await freezeBatch(db))?.ops).toMatchObject([{ a: 'b', on: true }]);
      await applyPull(db, null, answer({ assistants: [assistant('a')] }));
      expect(await rows(db)).toEqual([assistant('a')]);
    });

    it('locks by the clock too', async () => {
      const db = await filled();
      await expect(enforceLease(db, NOW + 59_999)).rejects.toThrow('no room');
      expect(await held(db)).toContain('https://');
      expect(await enforceLease(db, NOW + 60_000)).toBe(true);
      expect(await held(db)).not.toContain('https://');
    });
  });

  it('cannot be undone by a screen that still held the addresses', async () => {
    const db = freshDatabase();
    await applyPull(db, null, answer({ assistants: [assistant('a')] }));
    const seen = (await db.read('catalogue'))?.revisions ?? [];
    await redactMirror(db, 'user_inactive');
    await saveFirstScreen(db, [assistant('a')], seen);
    expect(JSON.stringify(await db.state.toArray())).not.toContain('https://');
  });

  it('locks by the clock when the plan ends offline, and putting the clock back does not open it', async () => {
    const db = freshDatabase();
    const until = storedMoment(NOW + 60_000);
    await applyPull(db, null, answer({ until, assistants: [assistant('a')] }));
    expect(await enforceLease(db, NOW + 59_999)).toBe(false);
    expect(await enforceLease(db, NOW + 60_000)).toBe(true);
    expect(JSON.stringify(await db.buckets.toArray())).not.toContain('https://');
    const lease = await db.read('lease');
    expect(lease && leaseState(lease, NOW - 30 * 24 * 3600 * 1000)).toBe('access_expired');
  });
});
