import { currentUser } from '#session/session.ts';
import { isStillSignedIn } from '#session/still-signed-in.ts';
import { openDatabase } from '#store/database/database.ts';
import { discardAllMessages } from '#store/outbox/message-outbox.ts';
import { runningSender } from '#sync/sender-registry.ts';

/**
 * How many messages of the signed-in member would be lost by signing out: what waits is sent first, until `limit`.
 * Refused ones count too, since their text exists nowhere else. Tells `onCounted` each count as soon as it is known: the
 * database may fall silent between the two.
 */
export async function countUnsentMessages(
  limit: Promise<void>,
  onCounted: (messages: number) => void,
): Promise<void> {
  const user = currentUser();
  // A look at a mirror that another tab has deleted would make it anew.
  if (!user || !isStillSignedIn(user.id)) return;
  const { outgoing } = openDatabase(user.id);
  const waiting = await outgoing.count();
  onCounted(waiting);
  if (waiting === 0) return;
  if (navigator.onLine) await Promise.race([runningSender()?.flush(), limit]);
  onCounted(await outgoing.count());
}

/** The person chose to sign out all the same. */
export async function discardUnsentMessages(): Promise<void> {
  const user = currentUser();
  if (user) await discardAllMessages(openDatabase(user.id));
}
