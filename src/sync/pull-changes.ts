import { leaseState } from '#domain/lease.ts';
import type { PullHead } from '#server/pull.ts';
import { applyFirstCards, applyPull } from '#store/apply-pull.ts';
import { FIRST_SCREEN_SIZE } from '#store/first-screen.ts';
import { useSyncActivity } from '#store/sync-status.ts';
import type { StepResult, SyncContext } from '#sync/context.ts';

/** Thrown to stop reading an answer that this device may not use. */
class ClockDisagrees extends Error {}

/**
 * Brings the mirror up to the server: everything on a first load, otherwise what changed. During a first load
 * the first cards are shown as soon as they are here.
 */
export async function pullChanges({ db, pull, onRole }: SyncContext): Promise<StepResult> {
  const cursor = (await db.read('cursor')) ?? null;
  const hasWhole = (await db.read('catalogue')) !== undefined;
  const askedAt = Date.now();
  let hasFirstCards = false;
  try {
    const answer = await pull(cursor, async (head, assistants) => {
      if (!head.full) return;
      if (!isGrantedHere(head)) throw new ClockDisagrees();
      useSyncActivity.setState({ progress: { done: assistants.length, total: head.count } });
      if (hasFirstCards || hasWhole || assistants.length < FIRST_SCREEN_SIZE) return;
      hasFirstCards = true;
      await applyFirstCards(db, { ...head, askedAt, assistants });
    });
    if (!answer.ok) return answer;
    const { head, assistants, gone } = answer.value;
    if (!isGrantedHere(head)) return { ok: true };
    await applyPull(db, cursor, { ...head, askedAt, assistants, gone });
    onRole(head.isAdmin);
    return { ok: true };
  } finally {
    useSyncActivity.setState({ progress: null });
  }
}

/**
 * A device whose clock runs days ahead sees the plan as ended although the server grants it. It stays locked
 * (the lease goes by the later clock) and must not fetch the whole catalogue again and again.
 */
function isGrantedHere(head: PullHead): boolean {
  const lease = { ...head, lastContact: head.now, clockHigh: 0, refusal: null };
  return leaseState(lease, Date.now()) === 'granted';
}
