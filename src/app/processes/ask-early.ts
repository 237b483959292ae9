import { askEarly } from '#server/early-pull.ts';
import { currentUser } from '#session/session.ts';
import { earlyReadOf, pullKey } from '#store/database/early-read.ts';

/**
 * Asks for the changes at once when the document has read where the mirror stands: the answer is on its way while screen
 * and sync are still being fetched. Not with favourites that wait: those are pushed first.
 */
export async function askEarlyForChanges(): Promise<void> {
  const user = currentUser();
  const read = user && navigator.onLine ? await earlyReadOf(user.id).catch(() => null) : null;
  if (read?.isQuiet) askEarly(pullKey(read.cursor, read.device), read.cursor ?? null);
}
