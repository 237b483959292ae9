import { wipeMember } from '#store/wipe.ts';

/** Device records of one member that live outside the database (drafts, recents) start with this. */
export const memberKeyPrefix = (userId: string): string => `agentes:${userId}:`;

/** Takes everything of a member off this device; unsent intents are kept for that same member. */
export async function forgetMember(userId: string): Promise<{ keptIntents: number }> {
  const prefix = memberKeyPrefix(userId);
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  return wipeMember(userId);
}
