import { saveRole } from '#commands/admin-role.ts';
import { refreshChangedSettings } from '#commands/refresh-settings.ts';
import { refreshWatchedTickets } from '#commands/refresh-tickets.ts';
import { favoriteFailure } from '#domain/assistant/favorite-texts.ts';
import { fail, type Result } from '#domain/result/failure.ts';
import { asMember } from '#server/as-member.ts';
import { authStore } from '#server/client.ts';
import { dropEarlyPull, takeEarlyPull } from '#server/early-pull.ts';
import { tellOpenings } from '#server/openings.ts';
import { pull } from '#server/pull.ts';
import { pushFavorites } from '#server/push.ts';
import { currentUser } from '#session/session.ts';
import { firstSyncOver } from '#store/catalogue/first-cards-drawn.ts';
import { type MemberDatabase, openDatabase } from '#store/database/database.ts';
import { pullKey } from '#store/database/early-read.ts';
import { watchOpenings } from '#store/outbox/openings.ts';
import { surviveEviction } from '#store/outbox/survive-eviction.ts';
import { restoreIntents } from '#store/sign-out/stash-intents.ts';
import { wipeOrphans } from '#store/sign-out/wipe.ts';
import { SyncEngine } from '#sync/engine.ts';
import { setRunningEngine } from '#sync/engine-registry.ts';
import { toast } from '#ui/toast/toast.ts';
import { endSession } from './end-session.ts';
import { renewOnReturn, renewSession } from './renew-session.ts';
import { restoreOnce } from './restore-once.ts';
import { tellNewReplies } from './tell-new-replies.ts';

/**
 * Starts the sync of the signed-in member's mirror; returns a function that stops it. Here sync meets toasts
 * and session, which it does not know.
 */
export function startSync(userId: string): () => void {
  const db = openDatabase(userId);
  const restore = restoreOnce(() => restoreIntents(db));
  let isStopped = false;
  /** A run that is under way at the end of the session asks nothing more, also when the same member has come back meanwhile. */
  const ask = async <T>(request: () => Promise<Result<T>>): Promise<Result<T>> =>
    isStopped ? fail({ kind: 'unreachable' }) : asMember(userId, request);
  const engine = new SyncEngine(
    {
      db,
      restore,
      tell: (openings) => ask(() => tellOpenings(openings)),
      pull: ({ cursor, device }, onProgress) =>
        ask(() => pull(cursor ?? null, onProgress, takeEarlyPull(pullKey(cursor, device)) ?? undefined)),
      push: (device, ops) => {
        // What was asked for before it still has the favourites as they were.
        dropEarlyPull();
        return ask(() => pushFavorites(device, ops, authStore.token));
      },
      onFavoritesTakenBack: (operations) => {
        for (const { on } of operations) toast({ ...favoriteFailure(on), tone: 'error' });
      },
      onNews: (topic) => {
        if (topic !== 'app/settings') void askForTickets(topic);
        if (topic !== 'app/support') askForSettings();
      },
      onRole: (isAdmin) => saveRole(userId, isAdmin),
    },
    () => void endSession(),
  );
  const stopRenewing = renewOnReturn(userId);
  const stopMarking = watchOpenings(db);
  const stopHolding = surviveEviction(db);
  void prepare(db, restore).finally(() => {
    if (isStopped) return;
    engine.start();
    setRunningEngine(engine);
  });
  return () => {
    isStopped = true;
    stopRenewing();
    stopMarking();
    stopHolding();
    engine.stop();
    dropEarlyPull();
    setRunningEngine(null);
  };
}

/** A change of the settings reaches every open app at once; they ask spread over a moment. */
const askForSettings = () => setTimeout(() => void refreshChangedSettings(), Math.random() * 1_500);

/** Somebody answered, or may have while there was no stream. */
const askForTickets = (topic: 'app/support' | 'connected'): Promise<void> =>
  topic === 'connected' ? refreshWatchedTickets() : tellNewReplies();

async function prepare(db: MemberDatabase, restore: () => Promise<void>): Promise<void> {
  // Without room for it the sync tries again.
  await restore().catch((error) => console.warn('database', error));
  // Not where somebody else has come in meanwhile: theirs would be the orphan.
  if (currentUser()?.id === db.userId)
    void wipeOrphans(db.userId).catch((error) => console.warn('wipe', error));
  void renewBehindLoad(db);
}

/** Where the device holds no catalogue yet, as after a sign-in, there is one to fetch, and the session is young. */
async function renewBehindLoad(db: MemberDatabase): Promise<void> {
  const cursor = await db.read('cursor').catch(() => null);
  if (cursor === undefined) await firstSyncOver();
  if (currentUser()?.id === db.userId) await renewSession(db.userId);
}
