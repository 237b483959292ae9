import Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { pictureKey, SETTINGS_KEY, STASH_DATABASE, supportDraftKey } from '#storage/storage-keys.ts';
import { closeDatabase, databaseName, MemberDatabase, openDatabase } from '#store/database/database.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { sleepingTab } from '../../../tests/support/sleeping-tab.ts';
import { withStash } from './stash-database.ts';
import { wipeMember, wipeOrphans } from './wipe.ts';

const SOON = { timeout: 20_000 };

afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const names = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('agentes-'));

it('stashes what was not sent also where the connection dies while it is read', async () => {
  const db = new MemberDatabase('ana');
  await writeIntent(db, 'a', true);
  db.close();
  const get = IDBObjectStore.prototype.get;
  let deaths = 0;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (deaths === 0 && this.name === 'state' && this.transaction.db.name === databaseName('ana')) {
      deaths += 1;
      this.transaction.abort();
    }
    return get.call(this, key);
  });
  expect(await wipeMember('ana')).toEqual({ stashedIntents: 1, stashedMessages: 0 });
  expect(deaths).toBe(1);
  expect(await Dexie.getDatabaseNames()).toEqual([STASH_DATABASE]);
});

describe('a mirror that a sleeping tab lets nobody read', () => {
  /** The wipe of a mirror with a heart that waits; `release` ends the other tab. */
  async function wipeBesideSleeper(): Promise<{ release: () => void }> {
    const db = new MemberDatabase('ana');
    await writeIntent(db, 'a', true);
    db.close();
    const release = await sleepingTab(databaseName('ana'));
    const opened = vi.spyOn(indexedDB, 'open');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let told: unknown;
      void wipeMember('ana').then((stashed) => {
        told = stashed;
      });
      await vi.waitFor(() => expect(opened).toHaveBeenCalled(), SOON);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(told).toEqual({ stashedIntents: 0, stashedMessages: 0 });
    } catch (error) {
      release();
      throw error;
    } finally {
      vi.useRealTimers();
    }
    return { release };
  }

  it('is not waited for without end: once it can be read, what was not sent is stashed, and it goes', async () => {
    const { release } = await wipeBesideSleeper();
    expect(await names()).toEqual([databaseName('ana')]);
    release();
    await vi.waitFor(async () => expect(await Dexie.getDatabaseNames()).toEqual([STASH_DATABASE]), SOON);
    const kept = await withStash((stash) => stash.intents.get('ana'));
    expect(kept?.intents).toMatchObject([{ assistantId: 'a', on: true }]);
  });

  it('stays for its member who has come in again meanwhile', async () => {
    const { release } = await wipeBesideSleeper();
    enterSession({ id: 'ana', email: 'ana@exemplo.com.br', name: '', isAdmin: false });
    const closed = vi.spyOn(MemberDatabase.prototype, 'close');
    release();
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), SOON);
    expect(await openDatabase('ana').intents.count()).toBe(1);
    leaveSession();
    closeDatabase('ana');
  });
});

describe('what a killed tab left of others', () => {
  it('is deleted, but not the mirror of the one who is signed in', async () => {
    for (const userId of ['ana', 'bruno']) {
      const db = new MemberDatabase(userId);
      await db.favorites.put({ assistantId: 'a' });
      db.close();
    }
    await wipeOrphans('ana');
    expect(await names()).toEqual(['agentes-ana']);
    await wipeOrphans(null);
    expect(await names()).toEqual([]);
  });

  it('is deleted once more where the connection dies over it', async () => {
    const db = new MemberDatabase('ana');
    await db.favorites.put({ assistantId: 'a' });
    db.close();
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    });
    expect(await wipeMember('ana')).toEqual({ stashedIntents: 0, stashedMessages: 0 });
    expect(await names()).toEqual([]);
  });

  it('is not waited for without end where a page that is frozen holds it, and goes with that page', async () => {
    const db = new MemberDatabase('ana');
    await db.open();
    db.close();
    const frozen = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open(databaseName('ana'));
      opening.onsuccess = () => done(opening.result);
    });
    const asked = vi.spyOn(indexedDB, 'deleteDatabase');
    let isOver = false;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      void wipeMember('ana').then(() => {
        isOver = true;
      });
      await vi.waitFor(() => expect(asked).toHaveBeenCalled(), SOON);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(isOver).toBe(true);
    } finally {
      vi.useRealTimers();
      frozen.close();
    }
    await vi.waitFor(async () => expect(await names()).toEqual([]), SOON);
  });

  it('goes from beside the databases too, but nothing of the one who is signed in or of the device', async () => {
    const methods = {
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    };
    const kept: Record<string, string> = Object.assign(Object.create(methods), {
      [pictureKey('ana')]: '{}',
      [pictureKey('bruno')]: '{}',
      [supportDraftKey('bruno', 't1')]: '{}',
      [SETTINGS_KEY]: '{}',
    });
    vi.stubGlobal('localStorage', kept);
    await wipeOrphans('ana');
    expect(Object.keys(kept)).toEqual([pictureKey('ana'), SETTINGS_KEY]);
    await wipeOrphans(null);
    expect(Object.keys(kept)).toEqual([SETTINGS_KEY]);
  });

  it('does not close the mirror that is in use while it cleans up', async () => {
    const stranger = new MemberDatabase('bruno');
    await stranger.favorites.put({ assistantId: 'a' });
    stranger.close();
    enterSession({ id: 'ana', email: 'ana@exemplo.com.br', name: '', isAdmin: false });
    const inUse = openDatabase('ana');
    await wipeOrphans('ana');
    await inUse.favorites.put({ assistantId: 'a' });
    expect(await inUse.favorites.count()).toBe(1);
    closeDatabase('ana');
    leaveSession();
  });
});
