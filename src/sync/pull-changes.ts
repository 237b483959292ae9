import type { Failure } from '#domain/result/failure.ts';
import { FIRST_SCREEN_SIZE } from '#store/catalogue/first-screen.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { useSyncActivity } from '#store/database/sync-activity.ts';
import { applyFirstCards, applyPull, storeLeaseIfClockForbids } from '#store/mirror/apply-pull.ts';
import type { MirrorState, SyncContext } from './ports.ts';

/** An answer comes in a thousand parts: drawn for each, the number would take the processor from the reading. */
const PROGRESS_EVERY_MS = 200;

/** At once: each record by itself would be a way to the database and back, which the first cards wait for. */
export const readMirrorState = (db: MemberDatabase): Promise<MirrorState> =>
  db.readAll('cursor', 'catalogue', 'device');

/**
 * Brings the mirror up to the server: everything on a first load, otherwise what changed. During a first load
 * the first cards are shown as soon as they are here. Returns the failure, which leaves everything in place for the
 * next try, or null.
 */
export async function pullChanges(context: SyncContext, mirror: MirrorState): Promise<Failure | null> {
  const { db, pull, onRole } = context;
  const { cursor = null, catalogue } = mirror;
  let hasFirstCards = false;
  let isForbidden: boolean | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  const failed: unknown[] = [];
  let storing: Promise<unknown> = Promise.resolve();
  /** What this device cannot store is no fault of the network, for which the reader of an answer takes every error. */
  const stored = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      failed.push(error);
      throw error;
    }
  };
  try {
    const answer = await pull(mirror, async (head, assistants) => {
      if (!head.full) return;
      // Its member has left: nothing is loaded for nobody, nor shown as the progress of whoever comes next.
      if (db.isOver) throw new Error('the mirror is closed');
      if (isForbidden === undefined) isForbidden = await stored(storeLeaseIfClockForbids(db, head));
      // The whole catalogue is not fetched again and again for a phone that may not show it.
      if (isForbidden) throw new Error('the clock of this device is ahead');
      // Nor for one that has no room for it.
      if (failed.length > 0) throw new Error('the mirror cannot be written');
      if (performance.now() - toldAt >= PROGRESS_EVERY_MS) {
        useSyncActivity.setState({ progress: { done: assistants.length, total: head.count } });
        toldAt = performance.now();
      }
      if (hasFirstCards || catalogue || assistants.length < FIRST_SCREEN_SIZE) return;
      hasFirstCards = true;
      const { isDrawn, isStored } = applyFirstCards(db, { ...head, assistants });
      // What follows is read meanwhile; a failure is among those that `failed` holds.
      storing = stored(isStored).catch(() => undefined);
      await isDrawn;
    });
    await storing;
    if (isForbidden) return null;
    if (failed.length > 0) throw failed[0];
    if (!answer.ok) return answer.failure;
    const { head, assistants, gone } = answer.value;
    if (await storeLeaseIfClockForbids(db, head)) return null;
    const isApplied = await applyPull(db, cursor, { ...head, assistants, gone });
    onRole(head.isAdmin);
    // A lease that had ended was locked meanwhile, and the cursor is gone: what was asked for with it is not all.
    if (!isApplied && cursor && !(await db.read('cursor')))
      return await pullChanges(context, await readMirrorState(db));
    return null;
  } finally {
    useSyncActivity.setState({ progress: null });
  }
}
