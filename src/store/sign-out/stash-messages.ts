import { newId } from '#domain/new-id.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { dropFromStash, isAnythingStashed, type StashedMessages, withStash } from './stash-database.ts';

/**
 * Returns the unsent messages of a member whose session ended without a question: by the server, or by somebody else's
 * sign-in. Who signs out is asked first, and then there are none. Null when there are none.
 */
export async function unsentMessages(db: MemberDatabase): Promise<StashedMessages | null> {
  const messages = await db.outgoing.toArray();
  return messages.length ? { userId: db.userId, messages } : null;
}

/** Beside those that a device without room has not been able to give back. */
export const stashMessages = ({ userId, messages }: StashedMessages): Promise<unknown> =>
  withStash((database) =>
    database.transaction('rw', database.messages, async () => {
      const keys = new Set(messages.map(({ key }) => key));
      const before = (await database.messages.get(userId))?.messages ?? [];
      const owed = before.filter(({ key }) => !keys.has(key));
      await database.messages.put({ userId, messages: [...owed, ...messages], stamp: newId() });
    }),
  );

/** Gives a returning member the stashed messages back; only ever to the same user. */
export async function restoreMessages(db: MemberDatabase): Promise<void> {
  if (!(await isAnythingStashed())) return;
  const stashed = await withStash(({ messages }) => messages.get(db.userId));
  if (!stashed) return;
  await db.transaction('rw', db.outgoing, db.state, async () => {
    const waiting = await db.outgoing.toCollection().primaryKeys();
    // Given back before, by a tab that was killed before it could say so.
    const isBack = new Set([...waiting, ...((await db.read('delivered'))?.keys ?? [])]);
    await db.outgoing.bulkPut(stashed.messages.filter(({ key }) => !isBack.has(key)));
  });
  // Only after the copy is safe.
  await dropFromStash('messages', stashed);
}
