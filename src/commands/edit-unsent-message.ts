import { waitingText } from '#domain/support/support-texts.ts';
import { currentUser } from '#session/session.ts';
import { isStillSignedIn } from '#session/still-signed-in.ts';
import { type OutgoingMessage, openDatabase } from '#store/database/database.ts';
import { orRecovered } from '#store/database/reopen-database.ts';
import { fateOf, withdrawMessage } from '#store/outbox/message-outbox.ts';
import { keepInSupportDraft } from '#store/outbox/support-draft.ts';
import { whenSenderRuns } from '#sync/sender-registry.ts';

/**
 * Brings a message that was not sent back into its form, below what is being written there: the one of its thread, or
 * of a new message. Returns false when it may be at the server by now; where the device cannot keep its text as a draft, it
 * throws and the message stays as it is.
 */
export async function editUnsentMessage(key: string, isInThread: boolean): Promise<boolean> {
  const user = currentUser();
  if (!user) return false;
  return withdraw(user.id, key, ({ ticketId, name, email, message }) => {
    const thread = (isInThread && ticketId) || '';
    if (!keepInSupportDraft(user.id, thread, { name, email, message }))
      throw new Error('no room for the draft');
  });
}

/** Discards a message that was not sent; only after the person was asked. False: it may be at the server by now. */
export async function discardMessage(key: string): Promise<boolean> {
  const user = currentUser();
  return !!user && withdraw(user.id, key);
}

async function withdraw(userId: string, key: string, keep?: (message: OutgoingMessage) => void) {
  const db = openDatabase(userId);
  return (await orRecovered(db, () => withdrawMessage(db, key, keep))) !== undefined;
}

/** Tries again now what waits. Returns what to say of this message, or null where that has been said, or nobody is left to be told. */
export async function retryMessage(key: string): Promise<ReturnType<typeof waitingText> | null> {
  const user = currentUser();
  if (!user) return null;
  const failure = await (await whenSenderRuns()).flush();
  if (!isStillSignedIn(user.id)) return null;
  // What failed may have been another one. A database that has gone away says so itself.
  const fate = await fateOf(openDatabase(user.id), key).catch(() => null);
  return fate?.state === 'waiting' ? waitingText(failure, navigator.onLine) : null;
}
