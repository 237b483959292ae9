import { recentsHintKey } from '#storage/storage-keys.ts';
import type { MemberDatabase } from '#store/database/database.ts';

/** More than are shown: some of them may leave the catalogue. */
const KEPT = 12;

/** Records that an assistant was opened on this device, and drops the oldest. */
export async function recordOpened(db: MemberDatabase, assistantId: string, now: number): Promise<void> {
  await db.transaction('rw', db.recents, async () => {
    await db.recents.put({ assistantId, openedAt: now });
    const old = await db.recents.orderBy('openedAt').reverse().offset(KEPT).primaryKeys();
    await db.recents.bulkDelete(old);
  });
  setRecentsHint(db.userId, true);
}

/** Records whether there is a row of recents to come, for the next start. */
export function setRecentsHint(userId: string, areThere: boolean): void {
  try {
    if (areThere) localStorage.setItem(recentsHintKey(userId), '1');
    else localStorage.removeItem(recentsHintKey(userId));
  } catch {
    // No storage: the row appears without its place being kept.
  }
}

/** Known at once, before the database has answered: the page keeps the row's place, so that nothing jumps. */
export function hasRecentsHint(userId: string): boolean {
  try {
    return localStorage.getItem(recentsHintKey(userId)) !== null;
  } catch {
    return false;
  }
}
