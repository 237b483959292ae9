import { countUnsentMessages } from '#commands/unsent-messages.ts';
import { currentUser } from '#session/session.ts';
import { keptKeys } from '#storage/remembered.ts';
import { assistantDraftKey } from '#storage/storage-keys.ts';

/** What a sign-out would take from a person, who is asked about it. */
export type Unsent = {
  /** Messages to support that are not sent. */
  messages: number;
  /** What an administrator has not saved, in words; '' for nothing. */
  lost: string;
};

/**
 * Finds what would be lost by signing out; messages to support are sent first, until `limit`. Tells `onFound` each part as soon as it is
 * known.
 */
export async function findUnsent(
  limit: Promise<void>,
  onFound: (part: Partial<Unsent>) => void,
): Promise<void> {
  const messages = countUnsentMessages(limit, (messages) => onFound({ messages }));
  const user = currentUser();
  const lost = user?.isAdmin && findLost(user.id, (lost) => onFound({ lost }));
  // A database that fails must not keep from the question what is not in it.
  await Promise.allSettled([messages, lost]);
  await messages;
}

type Work = typeof import('#features/admin/unsaved-work.ts');

let work: Work | null = null;

/** Administrators' code, where it has come: without it nothing is told of what was lost either. */
export const loadedWork = (): Work | null => work;

async function findLost(userId: string, onFound: (lost: string) => void): Promise<void> {
  // Their names come with that code, which no worker keeps for a time without a network.
  onFound(hasDrafts(userId) ? 'rascunhos de assistentes' : '');
  try {
    work = await import('#features/admin/unsaved-work.ts');
    onFound((await work.lostBySignOut()).join('; '));
  } catch (error) {
    // It is there in the admin area: elsewhere this page holds nothing else, and nobody's sign-out hangs on it.
    console.warn('unsaved work', error);
  }
}

const hasDrafts = (userId: string): boolean =>
  keptKeys().some((key) => key.startsWith(assistantDraftKey(userId, '')));
