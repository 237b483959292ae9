import { recallJson, remember } from '#storage/remembered.ts';
import { REGISTRATION_DRAFT_KEY } from '#storage/storage-keys.ts';

/** A form that nobody came back to for a week is not left lying on a shared device. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Too old, or from a clock that has been put back since and would keep it for ever. */
export const isDraftOver = (savedAt: number): boolean => !(Math.abs(Date.now() - savedAt) < LIFE_MS);

/** Deletes a forgotten draft at any start of the app, also when nobody opens the form again. */
export function clearOldDraft(): void {
  const stored = recallJson(REGISTRATION_DRAFT_KEY) as { savedAt?: unknown } | null;
  // What cannot be read cannot be restored either.
  if (isDraftOver(Number(stored?.savedAt))) remember(REGISTRATION_DRAFT_KEY, null);
}
