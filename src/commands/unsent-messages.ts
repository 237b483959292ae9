import { currentUser } from '#session/session.ts';
import { openDatabase } from '#store/database/database.ts';
import { deleteMessage } from '#store/outbox/message-outbox.ts';
import { runningSender } from '#sync/sender-registry.ts';

/**
 * How many messages of the signed-in member would be lost by signing out: what waits is sent first, within `limitMs`.
 * Refused ones count too, since their text exists nowhere else.
 */
export async function countUnsentMessages(limitMs: number): Promise<number> {
  const user = currentUser();
  if (!user) return 0;
  const { outgoing } = openDatabase(user.id);
  if ((await outgoing.count()) === 0) return 0;
  const limit = new Promise((done) => setTimeout(done, limitMs));
  if (navigator.onLine) await Promise.race([runningSender()?.flush(), limit]);
  return outgoing.count();
}

/** The person chose to sign out all the same. */
export async function discardUnsentMessages(): Promise<void> {
  const user = currentUser();
  if (user) await deleteMessage(openDatabase(user.id));
}
