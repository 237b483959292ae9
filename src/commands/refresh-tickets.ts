import { countNewReplies } from '#domain/support/ticket.ts';
import { asMember } from '#server/as-member.ts';
import { isListening } from '#server/realtime.ts';
import { myTickets } from '#server/support.ts';
import { currentUser } from '#session/session.ts';
import { openDatabase } from '#store/database/database.ts';

/**
 * A locked device has no stream, others may have lost it, and no stream tells again what an answer has missed: then the list is
 * asked for again this often.
 */
const POLL_MS = 15_000;

type Refreshed = {
  ok: boolean;
  /** How many answers of the team are new since the list was last seen on this device. */
  newReplies: number;
};

let running: Promise<Refreshed> | null = null;
/** Whoever looks hears how each try ended, whatever has begun it. */
const watchers = new Set<(ok: boolean) => void>();
let isMissed = false;

/** Brings the own tickets up to the server. A failure leaves what was last seen. */
export async function refreshTickets(): Promise<Refreshed> {
  // An answer that is on its way may be older than the change that is asked for.
  await running;
  running ??= fetchAndSave()
    .then((refreshed) => {
      isMissed = !refreshed.ok;
      for (const tell of watchers) tell(refreshed.ok);
      return refreshed;
    })
    .finally(() => {
      running = null;
    });
  return running;
}

/** Whether somebody looks at the tickets. */
export const areTicketsWatched = (): boolean => watchers.size > 0;

/** The same, when somebody looks at the tickets: whoever does not will ask on opening them. */
export async function refreshWatchedTickets(): Promise<void> {
  if (areTicketsWatched()) await refreshTickets();
}

/** Keeps the tickets fresh while somebody looks at them; `onRefreshed` gets how each try ended. Returns its stop. */
export function watchTickets(onRefreshed: (ok: boolean) => void): () => void {
  watchers.add(onRefreshed);
  const off = new AbortController();
  const refresh = () => {
    if (document.visibilityState === 'visible') void refreshTickets();
  };
  const { signal } = off;
  for (const event of ['focus', 'online']) addEventListener(event, refresh, { signal });
  document.addEventListener('visibilitychange', refresh, { signal });
  const timer = setInterval(() => (isMissed || !isListening()) && refresh(), POLL_MS);
  refresh();
  return () => {
    watchers.delete(onRefreshed);
    off.abort();
    clearInterval(timer);
  };
}

async function fetchAndSave(): Promise<Refreshed> {
  const missed = { ok: false, newReplies: 0 };
  const user = currentUser();
  // Also where the browser says that there is no network: some say so wrongly, and a request that cannot leave costs nothing.
  if (!user) return missed;
  const db = openDatabase(user.id);
  try {
    const askedWith = JSON.stringify(await db.read('tickets'));
    const answer = await asMember(user.id, myTickets);
    // Signed out meanwhile: these belong to somebody who is gone.
    if (!answer.ok || currentUser()?.id !== user.id) return missed;
    const { items } = answer.value;
    const refreshed = await db.transaction('rw', db.state, async () => {
      const known = await db.read('tickets');
      const before = known?.isPart ? undefined : known?.items;
      // Also a first list that is empty: only then is it known that there is nothing.
      if (JSON.stringify(before) !== JSON.stringify(items)) {
        // A message that was sent since, or another tab's list: the answer may be the older one.
        if (JSON.stringify(known) !== askedWith) return null;
        await db.state.put({ key: 'tickets', items });
      }
      return { ok: true, newReplies: countNewReplies(before, items) };
    });
    return refreshed ?? (await fetchAndSave());
  } catch {
    return missed;
  }
}
