import { currentUser } from '#session/session.ts';

/**
 * A tab that is killed in the middle of a sign-out leaves a mirror that belongs to nobody here. It goes at the next
 * start, not only at the next sign-in, which may be days away. Unsent intents are kept for their member.
 */
export async function purgeOrphans(): Promise<void> {
  if (currentUser()) return;
  // Asked without Dexie: a first visitor of the login screen need not load it for nothing.
  const stored = (await indexedDB.databases?.()) ?? [];
  if (stored.length === 0) return;
  const { wipeOrphans } = await import('#store/sign-out/wipe.ts');
  if (!currentUser()) await wipeOrphans(null);
}
