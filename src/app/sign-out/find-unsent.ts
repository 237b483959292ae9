import { countUnsentMessages } from '#commands/unsent-messages.ts';
import { currentUser } from '#session/session.ts';

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
  const lost = currentUser()?.isAdmin && findLost().then((lost) => onFound({ lost }));
  // A database that fails must not keep from the question what is not in it.
  await Promise.allSettled([messages, lost]);
  await messages;
}

async function findLost(): Promise<string> {
  try {
    const { lostBySignOut } = await import('#features/admin/unsaved-work.ts');
    return (await lostBySignOut()).join('; ');
  } catch (error) {
    // It is there in the admin area: elsewhere this page holds nothing that is nowhere else, and nobody's sign-out hangs on it.
    console.warn('unsaved work', error);
    return '';
  }
}
