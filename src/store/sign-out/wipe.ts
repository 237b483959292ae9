import Dexie from 'dexie';
import { currentUser } from '#session/session.ts';
import { forgetMembers } from '#storage/member-keys.ts';
import { DATABASE_PREFIX } from '#storage/storage-keys.ts';
import { closeDatabase, databaseName, MemberDatabase } from '#store/database/database.ts';
import { dropEarlyRead } from '#store/database/early-read.ts';
import { repeatAfterSleep, sleepCount, untilTold } from '#store/database/live-transactions.ts';
import { NOTHING_STASHED, type StashedCounts } from './stash.ts';
import { stashIntents, unsentIntents } from './stash-intents.ts';
import { stashMessages, unsentMessages } from './stash-messages.ts';

/**
 * How long a mirror is waited for, to be read and to be deleted. Another page of the app that the device has frozen may hold the
 * database: then it goes with that page, or at the next start, and nobody's sign-in or sign-out hangs on it.
 */
const LONGEST_WAIT_MS = 10_000;
const LATE = Symbol('late');

/**
 * Deletes a member's mirror from this device; what was not sent is stashed for that same member. Throws when it could not
 * be stashed; the mirror is gone all the same.
 */
export async function wipeMember(userId: string): Promise<StashedCounts> {
  closeDatabase(userId);
  dropEarlyRead();
  const sleeps = sleepCount();
  const db = new MemberDatabase(userId);
  const stashed = { ...NOTHING_STASHED };
  const refused: (() => Promise<unknown>)[] = [];
  /** Before the mirror goes: whoever is killed in between has the one or the other. */
  const stash = (write: () => Promise<unknown>) => write().catch(() => refused.push(write));
  const unsent = async () => [await unsentMessages(db), await unsentIntents(db)] as const;
  const reading = unsent().catch((error) => {
    if (sleepCount() > sleeps) throw error;
    // What was not sent is nowhere else: where a connection dies over it, another one is made.
    db.close({ disableAutoOpen: false });
    return unsent();
  });
  const read = reading.catch(() => undefined);
  if ((await inTime(read)) === LATE) {
    // What was not sent stays in it until then: a deletion that is asked for now would take that along.
    void read.then(() => wipeAnew(db, sleeps)).catch((error) => console.warn('wipe', error));
    return stashed;
  }
  try {
    const [messages, intents] = await reading;
    if (messages) await stash(() => stashMessages(messages));
    if (intents) await stash(() => stashIntents(intents));
    stashed.stashedMessages = messages?.messages.length ?? 0;
    stashed.stashedIntents = intents?.intents.length ?? 0;
  } finally {
    // Also when reading failed: what cannot be read must not stay behind either.
    db.close();
    if (sleepCount() > sleeps) await startAnew();
    const remove = () => untilTold(Dexie.delete(databaseName(userId)));
    // Once more, where a connection dies over it too: the mirror would stay readable, and what is stashed be called lost.
    await inTime(remove().catch(remove));
  }
  // A full device has room now that the mirror is gone.
  for (const write of refused) await repeatAfterSleep(write);
  return stashed;
}

function inTime<T>(work: PromiseLike<T>): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<typeof LATE>((over) => {
    timer = setTimeout(() => over(LATE), LONGEST_WAIT_MS);
  });
  return Promise.race([work, patience]).finally(() => clearTimeout(timer));
}

/** Once the database has answered. Not where its member has come in again meanwhile: it is theirs then. */
async function wipeAnew(db: MemberDatabase, sleeps: number): Promise<void> {
  db.close();
  if (sleepCount() > sleeps) await startAnew();
  if (currentUser()?.id !== db.userId) await wipeMember(db.userId);
}

/**
 * A page that slept in the back/forward cache in the middle does not go on: what it has read was cut off, or is no longer all,
 * since the same member may have come back by a new load. That start knows whose mirror has to go, and stashes it anew.
 */
function startAnew(): Promise<never> {
  location.reload();
  return new Promise(() => undefined);
}

/** Deletes what a killed tab left of members who are not signed in here. */
export async function wipeOrphans(signedInUserId: string | null): Promise<void> {
  forgetMembers((userId) => userId !== signedInUserId);
  const names = await untilTold(Dexie.getDatabaseNames());
  const own = signedInUserId && databaseName(signedInUserId);
  const orphans = names.filter((name) => name.startsWith(DATABASE_PREFIX) && name !== own);
  for (const name of orphans) await wipeMember(name.slice(DATABASE_PREFIX.length));
}
