/**
 * One tab of the app without its screens: the session, the sync, the queue of messages and the commands, wired as
 * `main.tsx` and `member-shell.tsx` wire them. Evaluated once per tab, with the globals of that tab.
 */

import { startSupportQueue } from '#app/processes/start-support-queue.ts';
import { startSync } from '#app/processes/start-sync.ts';
import { requestSignOut } from '#app/sign-out/sign-out-flow.ts';
import { useSignOutQuestion } from '#app/sign-out/sign-out-question.ts';
import { signOutWithoutUnsent } from '#app/sign-out/sign-out-without-unsent.ts';
import { purgeOrphans } from '#commands/purge-orphans.ts';
import { retrySync } from '#commands/retry-sync.ts';
import { sendSupport } from '#commands/send-support.ts';
import { authWithCode } from '#commands/sign-in.ts';
import { toggleFavorite } from '#commands/toggle-favorite.ts';
import { syncLineWords } from '#features/dashboard/sync-line-words.ts';
import { bootSession } from '#session/boot.ts';
import { savePendingSignIn } from '#session/pending-sign-in.ts';
import { currentUser, useSession } from '#session/session.ts';
import { openDatabase } from '#store/database/database.ts';
import { useSyncActivity } from '#store/database/sync-activity.ts';
import { watchQuery } from '#store/database/watch-query.ts';
import { clearOldDraft } from '#store/device/draft-age.ts';
import { favoritesOf } from '#store/outbox/favorites-watcher.ts';
import { waitingIntents, waitingMessages } from '#store/outbox/waiting.ts';
import { runningEngine } from '#sync/engine-registry.ts';
import { useToasts } from '#ui/toast/toast.ts';

let userId = '';
let stop = () => {};
let hearts: (() => ReadonlySet<string>) | null = null;
let countsQueue = false;
let waiting = 0;
let messages = 0;
/** How many times the sync has become busy. */
let runs = 0;
useSyncActivity.subscribe(({ isSyncing }, before) => {
  if (isSyncing && !before.isSyncing) runs += 1;
});

/** What the shell of a screen does when somebody comes or goes. */
function follow(): void {
  const id = currentUser()?.id ?? '';
  if (id === userId) return;
  stop();
  userId = id;
  stop = () => {};
  hearts = null;
  waiting = 0;
  messages = 0;
  if (!id) return;
  // The code of both processes arrives after the screen's.
  let isOver = false;
  const ends: (() => void)[] = [];
  const watcher = favoritesOf(openDatabase(id));
  ends.push(watcher.subscribe(() => undefined));
  hearts = watcher.current;
  if (countsQueue) ends.push(...queueOf(id));
  setTimeout(() => {
    if (isOver) return;
    ends.push(startSync(id), startSupportQueue(id));
  }, 5);
  stop = () => {
    isOver = true;
    for (const end of ends) end();
  };
}

/** What of the queue the state line counts. */
function queueOf(id: string): (() => void)[] {
  const db = openDatabase(id);
  const intents = watchQuery(db, () => waitingIntents(db)).subscribe((count) => {
    waiting = count;
  });
  const outgoing = watchQuery(db, () => waitingMessages(db)).subscribe((count) => {
    messages = count;
  });
  return [intents.unsubscribe, outgoing.unsubscribe];
}

/** Opens the app in this tab; with the counts of its state line, whose reading makes a history another one. */
export function open(isCounting = false): void {
  countsQueue = isCounting;
  bootSession();
  useSession.subscribe(follow);
  follow();
  clearOldDraft();
  purgeOrphans().catch((error) => console.warn('wipe', error));
}

/** Enters as whoever the code belongs to, with whoever is there still signed in. */
export async function enter(email: string, code: string): Promise<boolean> {
  const far = Date.now() + 900_000;
  savePendingSignIn({
    otpId: 'simulated',
    email,
    sentAt: Date.now(),
    expiresAt: far,
    resendAt: far,
    mail: 'sent',
  });
  return (await authWithCode(code)).ok;
}

/** Leaves; messages that could not be sent are given up when asked, and `onGivenUp` is told. */
export async function leave(onGivenUp: () => void): Promise<void> {
  await requestSignOut();
  if (useSignOutQuestion.getState().messages === 0) return;
  onGivenUp();
  await signOutWithoutUnsent(false);
}

/** What stands in the state line; no cards are drawn here, and a first load shows in none. */
function lineOf({ network, isSyncing }: ReturnType<typeof useSyncActivity.getState>) {
  return syncLineWords(network, { isFilling: false, isSyncing, waiting, messages });
}

export const look = () => ({
  userId: currentUser()?.id ?? '',
  sync: useSyncActivity.getState(),
  runs,
  line: lineOf(useSyncActivity.getState()),
  isRunning: runningEngine() !== null,
  hearts: hearts ? [...hearts()] : null,
  toasts: useToasts.getState().toasts.map(({ title }) => title),
});

export { retrySync, sendSupport, toggleFavorite };
