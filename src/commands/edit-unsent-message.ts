import { waitingText } from '#domain/support/support-texts.ts';
import { currentUser } from '#session/session.ts';
import { isStillSignedIn } from '#session/still-signed-in.ts';
import { openDatabase } from '#store/database/database.ts';
import { fateOf, withdrawMessage } from '#store/outbox/message-outbox.ts';
import { addToSupportDraft } from '#store/outbox/support-draft.ts';
import { whenSenderRuns } from '#sync/sender-registry.ts';

/**
 * Brings a message that was not sent back into its form, below what is being written there: the one of its thread, or
 * of a new message. Returns false when it may be at the server by now.
 */
export async function editUnsentMessage(key: string, isInThread: boolean): Promise<boolean> {
  const user = currentUser();
  if (!user) return false;
  const message = await withdrawMessage(openDatabase(user.id), key);
  if (!message) return false;
  const { name, email, message: text } = message;
  addToSupportDraft(user.id, (isInThread && message.ticketId) || '', { name, email, message: text });
  return true;
}

/** Discards a message that was not sent; only after the person was asked. False: it may be at the server by now. */
export async function discardMessage(key: string): Promise<boolean> {
  const user = currentUser();
  return !!user && (await withdrawMessage(openDatabase(user.id), key)) !== undefined;
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
