import { isBlocked, isWriting } from '#pwa/reload-guard.ts';
import { reloadNow } from '#pwa/worker.ts';
import { publicSettings } from '#server/settings.ts';
import { CHUNK_RELOADED_KEY } from '#storage/storage-keys.ts';
import { mayReload } from './may-reload.ts';

/** Loads the page anew for code that is missing, where that may help; false where it may not. */
export function reloadForCode(): boolean {
  const now = Date.now();
  if (!mayReload({ isOnline: navigator.onLine, isWriting: isWriting(), lastReload: lastReload(), now }))
    return false;
  try {
    sessionStorage.setItem(CHUNK_RELOADED_KEY, String(now));
  } catch {
    // It could not be counted.
    return false;
  }
  reloadNow();
  return true;
}

/**
 * Does our server answer? Then a deploy has taken the code away. Behind a dead Wi-Fi, or its login, whose page answers too, a reload
 * would put the browser's own error page in the place of the app.
 */
export const isServed = async (): Promise<boolean> => navigator.onLine && (await publicSettings()).ok;

/**
 * The same for what runs behind the screens, once for a tab, only where our server answers, and never over what somebody has not
 * saved: nobody has asked for it. What a deploy has removed never comes, and Firefox asks no second time in a page's life for a file that
 * did not come once.
 * @param isWanted whether it still matters, once the server has answered
 */
export async function reloadForBackground(isWanted: () => boolean): Promise<void> {
  if (lastReload() > 0) return;
  if ((await isServed()) && isWanted() && !isBlocked()) reloadForCode();
}

/** When this tab last reloaded for this reason; no number without session storage, where nothing would stop a loop. */
function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(CHUNK_RELOADED_KEY) ?? 0);
  } catch {
    return Number.NaN;
  }
}
