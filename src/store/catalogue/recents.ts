import { recall, remember } from '#storage/remembered.ts';
import { recentsHintKey } from '#storage/storage-keys.ts';
import type { MemberDatabase } from '#store/database/database.ts';

/** More than are shown: some of them may leave the catalogue. */
const KEPT = 12;

/**
 * Records that an assistant was opened on this device, and drops the oldest. It is the newest whatever the clock says: behind one that was
 * ahead it would be dropped at once.
 */
export async function recordOpened(db: MemberDatabase, assistantId: string, now: number): Promise<void> {
  await db.transaction('rw', db.recents, async () => {
    const last = (await db.recents.orderBy('openedAt').last())?.openedAt ?? 0;
    await db.recents.put({ assistantId, openedAt: Math.max(now, last + 1), at: now });
    const old = await db.recents.orderBy('openedAt').reverse().offset(KEPT).primaryKeys();
    await db.recents.bulkDelete(old);
  });
  setRecentsHint(db.userId, true);
}

/** Records whether there is a row of recents to come, for the next start. */
export const setRecentsHint = (userId: string, areThere: boolean): void =>
  remember(recentsHintKey(userId), areThere ? '1' : null);

/** Known at once, before the database has answered: the page keeps the row's place, so that nothing jumps. */
export const hasRecentsHint = (userId: string): boolean => recall(recentsHintKey(userId)) !== null;
