import Dexie from 'dexie';
import { DATABASE_PREFIX } from '#storage/storage-keys.ts';
import { closeDatabase, databaseName, MemberDatabase } from '#store/database/database.ts';
import { dropEarlyRead } from '#store/database/early-read.ts';
import { NOTHING_STASHED, type StashedCounts } from './stash.ts';
import { stashIntents } from './stash-intents.ts';
import { stashMessages } from './stash-messages.ts';

/** Deletes a member's mirror from this device; what was not sent is stashed for that same member. */
export async function wipeMember(userId: string): Promise<StashedCounts> {
  closeDatabase(userId);
  dropEarlyRead();
  const db = new MemberDatabase(userId);
  const stashed = { ...NOTHING_STASHED };
  try {
    stashed.stashedMessages = await stashMessages(db);
    stashed.stashedIntents = await stashIntents(db);
  } finally {
    // Also when reading failed: what cannot be read must not stay behind either.
    db.close();
    await Dexie.delete(databaseName(userId));
  }
  return stashed;
}

/** Deletes what a killed tab left of members who are not signed in here. */
export async function wipeOrphans(signedInUserId: string | null): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const orphans = names.filter(
    (name) =>
      name.startsWith(DATABASE_PREFIX) && (signedInUserId === null || name !== databaseName(signedInUserId)),
  );
  for (const name of orphans) await wipeMember(name.slice(DATABASE_PREFIX.length));
}
