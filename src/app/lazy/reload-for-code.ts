import { isWriting } from '#pwa/reload-guard.ts';
import { CHUNK_RELOADED_KEY } from '#storage/storage-keys.ts';
import { mayReload } from './may-reload.ts';

/** Loads the page anew for code that is missing, where that may help; false where it may not. */
export function reloadForCode(): boolean {
  const now = Date.now();
  if (!mayReload({ isOnline: navigator.onLine, isWriting: isWriting(), lastReload: lastReload(), now }))
    return false;
  sessionStorage.setItem(CHUNK_RELOADED_KEY, String(now));
  location.reload();
  return true;
}

/**
 * The same for what runs behind the screens, once for a tab, and only where the server answers: what a deploy has removed never
 * comes, and Firefox asks no second time in a page's life for a file that did not come once.
 */
export async function reloadForBackground(): Promise<void> {
  if (lastReload() > 0) return;
  const isServed = await fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  );
  if (isServed) reloadForCode();
}

/** When this tab last reloaded for this reason; without session storage nothing would stop a loop. */
function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(CHUNK_RELOADED_KEY) ?? 0);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
