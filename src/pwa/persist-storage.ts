import { PERSIST_ASKED_KEY } from '#storage/storage-keys.ts';

/** What is kept of having asked: in a tab, and from the home screen. */
const ASKED = { tab: '1', installed: 'installed' };

/**
 * Asks the browser not to clear this origin when the disk runs low: once, and once more from the home screen, since one that decides
 * by itself may say no to a tab and yes to an app. Chromium decides by how much the app is used, without asking anybody: its no is
 * that of one visit, and it is asked on each one. Call after the app was of use: browsers that ask the person themselves (Firefox)
 * should not do so on the first visit.
 */
export async function persistStorage(isInstalled: boolean): Promise<void> {
  try {
    const asked = localStorage.getItem(PERSIST_ASKED_KEY);
    const isEnough = !isChromium() && (asked === ASKED.installed || (asked && !isInstalled));
    if (!navigator.storage?.persist || isEnough) return;
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
    localStorage.setItem(PERSIST_ASKED_KEY, isInstalled ? ASKED.installed : ASKED.tab);
  } catch {
    // A browser without it keeps what it keeps; a lost mirror is fetched again.
  }
}

/** By what no other engine has. */
const isChromium = (): boolean => 'userAgentData' in navigator;
