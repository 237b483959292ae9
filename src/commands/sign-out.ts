import { authStore } from '#server/client.ts';
import * as server from '#server/sign-in.ts';
import { cacheRole } from '#session/cached-role.ts';
import { currentUser, leaveSession, type SessionUser } from '#session/session.ts';
import { isReplaced } from '#session/still-signed-in.ts';
import { openDatabase } from '#store/database/database.ts';
import { NOTHING_STASHED, type StashedCounts } from '#store/sign-out/stash.ts';

/** Flush and global sign-out share this time, which the specification sets. */
const SIGN_OUT_LIMIT_MS = 3_000;
/** Of it, the last second belongs to the end of the sessions: a database that another tab holds would take it all. */
const FLUSH_LIMIT_MS = 2_000;

/**
 * Signs out: the screen clears at once; within three seconds the unsent favourites are flushed and every
 * session of the user is ended at the server; then the mirror is wiped, in every case. Returns how many
 * intents and messages could not be sent and are stashed for this member's next sign-in.
 */
export async function signOut(): Promise<StashedCounts> {
  const { token } = authStore;
  const { user, isTokenGone } = giveUpSession();
  if (!user) return NOTHING_STASHED;
  // Neither may the newcomer get what this member has not sent.
  if (!isTokenGone) return purge(user);
  // By a clock that nobody sets: put back meanwhile, it would leave the mirror on the device for as long.
  const began = performance.now();
  const left = (limit: number) => Math.max(1, began + limit - performance.now());
  await Promise.race([
    flush(user.id, token, () => left(FLUSH_LIMIT_MS)),
    new Promise((done) => setTimeout(done, FLUSH_LIMIT_MS)),
  ]);
  await server.signOut(token, left(SIGN_OUT_LIMIT_MS));
  return purge(user);
}

/** The session was ended by the server: the same wipe without asking the server for anything. */
export async function signedOutByServer(): Promise<StashedCounts> {
  const { user } = giveUpSession();
  return user ? purge(user) : NOTHING_STASHED;
}

/** Clears the screen and gives up the token, unless it is that of somebody who has come in by another tab meanwhile. */
function giveUpSession(): { user: SessionUser | null; isTokenGone: boolean } {
  const user = currentUser();
  const isTokenGone = user !== null && !isReplaced(user.id);
  leaveSession();
  if (isTokenGone) {
    authStore.clear();
    cacheRole(user.id, false);
  }
  return { user, isTokenGone };
}

async function purge({ id }: SessionUser): Promise<StashedCounts> {
  const { purgeMember } = await import('./purge-member.ts');
  // The same one has come in again while the server was told: what lies here is theirs, and under their catalogue.
  if (currentUser()?.id === id) return NOTHING_STASHED;
  return purgeMember(id);
}

/** Sends what waits with the token that the session has just given up. */
async function flush(userId: string, token: string, left: () => number): Promise<void> {
  // Before anything is waited for: opened late, it would close that of somebody who has come in meanwhile, for good.
  const db = openDatabase(userId);
  try {
    // Loaded here: they come behind the first cards, and most people never sign out.
    const [{ flushIntents }, { pushFavorites }] = await Promise.all([
      import('#sync/push-intents.ts'),
      import('#server/push.ts'),
    ]);
    await flushIntents(db, (device, ops) => pushFavorites(device, ops, token, left()));
  } catch {
    // What was not sent is stashed for the member's next sign-in.
  }
}
