import { DATABASE_PREFIX } from '#storage/storage-keys.ts';
import type { EarlyRead } from '#store/database/early-read.ts';

type Stores = 'state' | 'intents' | 'favorites';

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the member's database as it is; null for one that is not there, which stays so: the app makes it. */
async function openExisting(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  let isNew = false;
  request.onupgradeneeded = () => {
    isNew = true;
    request.transaction?.abort();
  };
  try {
    return await result(request);
  } catch (error) {
    if (isNew) return null;
    throw error;
  }
}

/**
 * Reads what a start asks the mirror first, without Dexie, whose code has not come yet. Rejects with what the browser says of the
 * database.
 */
export async function readMirror(userId: string): Promise<EarlyRead> {
  const db = await openExisting(DATABASE_PREFIX + userId);
  // A device that holds nothing yet has nothing to push either.
  if (!db) return { userId, isQuiet: true };
  try {
    // Whoever deletes or changes it must not wait for this.
    db.onversionchange = () => db.close();
    const names: Stores[] = ['state', 'intents', 'favorites'];
    const transaction = db.transaction(names);
    const state = transaction.objectStore('state');
    const [lease, firstScreen, member, cursor, device, batch, intents, favorites] = await Promise.all([
      ...['lease', 'firstScreen', 'member', 'cursor', 'device', 'batch'].map((key) => result(state.get(key))),
      result(transaction.objectStore('intents').count()),
      result(transaction.objectStore('favorites').getAllKeys()),
    ]);
    return { userId, lease, firstScreen, member, cursor, device, favorites, isQuiet: !batch && !intents };
  } finally {
    db.close();
  }
}
