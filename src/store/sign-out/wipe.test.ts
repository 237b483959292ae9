import Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { pictureKey, SETTINGS_KEY, supportDraftKey } from '#storage/storage-keys.ts';
import { closeDatabase, MemberDatabase, openDatabase } from '#store/database/database.ts';
import { wipeOrphans } from './wipe.ts';

afterEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const names = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('agentes-'));

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
