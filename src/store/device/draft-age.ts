/** Where the half-filled registration form is kept: not in a member's database, its writer is nobody yet. */
export const DRAFT_KEY = 'agentes:cadastro';

/** A form that nobody came back to for a week is not left lying on a shared device. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Too old, or from a clock that has been put back since and would keep it for ever. */
export const isDraftOver = (savedAt: number): boolean => !(Math.abs(Date.now() - savedAt) < LIFE_MS);

/** Deletes a forgotten draft at any start of the app, also when nobody opens the form again. */
export function forgetOldDraft(): void {
  const stored = localStorage.getItem(DRAFT_KEY);
  if (stored === null) return;
  try {
    if (!isDraftOver(Number(JSON.parse(stored)?.savedAt))) return;
  } catch {
    // What cannot be read cannot be restored either.
  }
  localStorage.removeItem(DRAFT_KEY);
}
