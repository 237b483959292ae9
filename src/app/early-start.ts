import { isAtLogin, paths } from '#routes/paths.ts';
import type { EarlyLogin } from '#session/early-login.ts';
import {
  CACHED_ROLE_KEY,
  DATABASE_PREFIX,
  PENDING_SIGN_IN_KEY,
  SESSION_KEY,
  SETTINGS_KEY,
} from '#storage/storage-keys.ts';
import type { EarlyRead } from '#store/database/early-read.ts';
import { readThemeChoice, showTheme } from '#ui/theme/theme-choice.ts';

/**
 * Runs in the document itself, before any file has arrived; the build puts it there with its hash in the content policy.
 * It does what the app would otherwise begin only once its scripts have been fetched, compiled and run: it shows a visitor
 * the login, asks for the files of the login or the dashboard, and reads a member's first cards from the mirror. It stores
 * nothing, and the app starts the same without it.
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

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

/** Has the login shown that the build has rendered, as soon as the document has it. */
function prepareLogin(): void {
  const login: EarlyLogin = {
    isShown: false,
    isSent: false,
    show() {
      const root = document.getElementById('root');
      const screen = document.querySelector('template')?.content;
      if (!root || !screen) return;
      const name = stored(SETTINGS_KEY)?.app_name?.trim();
      const builtName = screen.querySelector('.brand-mark')?.nextSibling;
      if (name && builtName) builtName.textContent = name;
      const late = root.querySelector('.late');
      root.replaceChildren(screen);
      if (late) root.after(late);
      login.isShown = true;
      // Behind the paint: the entry is on its way already, and takes longer than these.
      requestAnimationFrame(() => setTimeout(() => LOGIN_FILES.forEach(preload)));
    },
  };
  globalThis.earlyLogin = login;
  // Nobody listens yet: the browser would open the address anew, with the e-mail in it.
  addEventListener(
    'submit',
    (event) => {
      if (globalThis.earlyLogin !== login) return;
      event.preventDefault();
      login.isSent = true;
    },
    true,
  );
}

showTheme(readThemeChoice());
try {
  const session = stored(SESSION_KEY);
  const userId: string | undefined = session?.token && session.record?.id;
  const path = location.pathname;
  const isMembersStart = !location.hash && localStorage.getItem(CACHED_ROLE_KEY) !== userId;
  if (userId && (path === paths.dashboard || (isAtLogin(path) && isMembersStart))) {
    globalThis.earlyRead = read(userId).catch(() => ({ userId, isQuiet: false }));
    DASHBOARD_FILES.forEach(preload);
  } else if (!userId && isAtLogin(path)) {
    const isPending = stored(PENDING_SIGN_IN_KEY)?.expiresAt > Date.now();
    if (isPending || location.hash) LOGIN_FILES.forEach(preload);
    else prepareLogin();
  }
} catch {
  // No storage, or somebody else's: the app finds out by itself.
}
