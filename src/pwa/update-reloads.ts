import { UPDATE_RELOADS_KEY } from '#storage/storage-keys.ts';

/** Saves for the page after the reload that an update is still on its way, so that nobody has to tap again. */
export function saveReloads(reloads: number): void {
  if (reloads === 0) return;
  try {
    sessionStorage.setItem(UPDATE_RELOADS_KEY, String(reloads));
  } catch {
    // Without it the update is offered once more.
  }
}

/** How many reloads an update has already cost this tab, 0 for none under way; reading clears it. */
export function takeReloads(): number {
  try {
    const reloads = Number(sessionStorage.getItem(UPDATE_RELOADS_KEY) ?? 0);
    sessionStorage.removeItem(UPDATE_RELOADS_KEY);
    return reloads;
  } catch {
    return 0;
  }
}
