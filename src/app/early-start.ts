import { paths } from '#routes/paths.ts';
import { DATABASE_PREFIX, SESSION_KEY } from '#storage/storage-keys.ts';
import type { EarlyRead } from '#store/database/early-read.ts';

/**
 * Runs in the document itself, before any file has arrived; the build puts it there with its hash in the content policy.
 * It does what the app would otherwise begin only once its scripts have been fetched, compiled and run: it asks for the
 * files of the login or the dashboard, and reads a member's first cards from the mirror. It only reads, and the app starts
 * the same without it.
 */

/** What these screens load beyond the entry; the build writes it into the document. */
declare const LOGIN_FILES: readonly string[];
declare const DASHBOARD_FILES: readonly string[];

type Stores = 'state' | 'intents';

function preload(file: string): void {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  // As the app's own request: another mode would fetch the file twice.
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

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

async function read(userId: string): Promise<EarlyRead> {
  const db = await openExisting(DATABASE_PREFIX + userId);
  // A device that holds nothing yet has nothing to push either.
  if (!db) return { userId, isQuiet: true };
  try {
    // Whoever deletes or changes it must not wait for this.
    db.onversionchange = () => db.close();
    const names: Stores[] = ['state', 'intents'];
    const transaction = db.transaction(names);
    const state = transaction.objectStore('state');
    const [lease, firstScreen, cursor, device, batch, intents] = await Promise.all([
      ...['lease', 'firstScreen', 'cursor', 'device', 'batch'].map((key) => result(state.get(key))),
      result(transaction.objectStore('intents').count()),
    ]);
    return { userId, lease, firstScreen, cursor, device, isQuiet: !batch && !intents };
  } finally {
    db.close();
  }
}

try {
  const session = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
  const userId: string | undefined = session?.token && session.record?.id;
  const path = location.pathname;
  if (userId && path === paths.dashboard) {
    globalThis.earlyRead = read(userId).catch(() => ({ userId, isQuiet: false }));
    DASHBOARD_FILES.forEach(preload);
  } else if (!userId && (path === paths.home || path === paths.login)) {
    LOGIN_FILES.forEach(preload);
  }
} catch {
  // No storage, or somebody else's: the app finds out by itself.
}
