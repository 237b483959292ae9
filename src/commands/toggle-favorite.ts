import { favoriteFailure } from '#domain/assistant/favorite-texts.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { currentUser } from '#session/session.ts';
import { isStillSignedIn } from '#session/still-signed-in.ts';
import { openDatabase } from '#store/database/database.ts';
import { orRecovered } from '#store/database/reopen-database.ts';
import { favoritesOf } from '#store/outbox/favorites-watcher.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';

const SIGNED_OUT = {
  ok: false,
  code: 'signed_out',
  title: 'Erro',
  description: 'Usuário não autenticado',
} as const;

/**
 * Toggles a favourite: shown at once, done when the intent is safe on this device. The sync sends it; offline it waits.
 */
export async function toggleFavorite(
  assistantId: string,
  on: boolean,
): Promise<Outcome<'added' | 'removed'>> {
  const user = currentUser();
  if (!user) return SIGNED_OUT;
  // Opened once: a sign-out in the middle ends this one, and a second opening would bring back what it has deleted.
  const db = openDatabase(user.id);
  const write = () => orRecovered(db, () => writeIntent(db, assistantId, on));
  try {
    await favoritesOf(db).showWhile(assistantId, on, write);
    // Signed out by another tab meanwhile: it may have stashed what waits before this was written, and then deleted all.
    if (!isStillSignedIn(user.id)) return SIGNED_OUT;
    return { ok: true, value: on ? 'added' : 'removed' };
  } catch {
    // A full disk or a lost database: the transaction left the heart as it was, and the screen says why.
    return { ok: false, code: 'not_stored', ...favoriteFailure(on) };
  }
}
