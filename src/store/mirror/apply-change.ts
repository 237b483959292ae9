import type { CatalogueChange } from '#domain/sync/catalogue-change.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { patchCatalogue } from './apply-pull.ts';

/**
 * Lays a change that a message has brought over the mirror. Only the catalogue is known further then: favourites, member
 * and lease stay as of the cursor, and the next pull brings the change once more. Returns false, and changes nothing,
 * when the mirror lacks something before it.
 */
export function applyChange(
  db: MemberDatabase,
  { after, seq, epoch, items, gone }: CatalogueChange,
): Promise<boolean> {
  return db.transaction('rw', db.buckets, db.state, async () => {
    const cursor = await db.read('cursor');
    const known = Math.max(cursor?.seq ?? 0, cursor?.items ?? 0);
    if (cursor?.epoch !== epoch || known < after) return false;
    if (known >= seq) return true;
    await patchCatalogue(db, items, gone);
    await db.state.put({ ...cursor, items: seq });
    return true;
  });
}
