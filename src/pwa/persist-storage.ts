import { PERSIST_ASKED_KEY } from '#storage/storage-keys.ts';

/**
 * Asks the browser, once, not to clear this origin when the disk runs low. Call after the app was of use: browsers
 * that ask the person themselves should not do so on the first visit.
 */
export async function persistStorage(): Promise<void> {
  try {
    if (!navigator.storage?.persist || localStorage.getItem(PERSIST_ASKED_KEY)) return;
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
    localStorage.setItem(PERSIST_ASKED_KEY, '1');
  } catch {
    // A browser without it keeps what it keeps; a lost mirror is fetched again.
  }
}
