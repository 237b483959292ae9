import { clockAhead, type Lease, leaseState } from '#domain/access/lease.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import type { Cursor } from '#domain/sync/cursor.ts';
import type { PulledChanges } from '#domain/sync/pulled.ts';
import { noteArrivals } from '#store/catalogue/arrivals.ts';
import { patchBuckets, replaceBuckets } from '#store/catalogue/buckets.ts';
import { catalogueOf } from '#store/catalogue/catalogue-watcher.ts';
import { firstScreenOf } from '#store/catalogue/first-screen.ts';
import { bucketOf, groupByBucket, toBucket } from '#store/database/bucket.ts';
import type { MemberDatabase, StateRecord } from '#store/database/database.ts';

/**
 * Lays a complete sync answer over the mirror in one transaction: rows, favourites, cursor and lease agree at
 * every moment, also after a killed tab. Returns false, and changes nothing, when the cursor is no longer the
 * one that was asked with: another tab was faster.
 */
export async function applyPull(
  db: MemberDatabase,
  askedWith: Cursor | null,
  pulled: PulledChanges,
): Promise<boolean> {
  let tellReaders = () => {};
  // Whoever looks need not wait for the database to have written before the rest begins.
  const ordered = pulled.full ? catalogueOf(db).order(pulled.assistants) : null;
  const isApplied = await db.transaction('rw', db.buckets, db.favorites, db.intents, db.state, async () => {
    const read = db.readAll('cursor', 'catalogue');
    // While the database answers.
    const groups = pulled.full ? groupByBucket(pulled.assistants) : null;
    const buckets = groups?.map((group, number) => toBucket(number, group));
    const { cursor, catalogue } = await read;
    if (cursor?.seq !== askedWith?.seq || cursor?.epoch !== askedWith?.epoch) return false;
    if (cursor?.items !== askedWith?.items) return false;
    const records: StateRecord[] = [{ key: 'cursor', ...pulled.cursor, pulledAt: pulled.askedAt }];
    if (groups && buckets) {
      // The whole of it also comes where most has changed: among that a few may be new.
      if (askedWith) noteArrivals(db.userId, await newcomers(db, pulled.assistants));
      const assistants = firstScreenOf(pulled.assistants);
      records.push({ key: 'firstScreen', assistants, total: pulled.assistants.length });
      const revisions = await replaceBuckets(db, buckets, catalogue);
      tellReaders = () => {
        const isGranted = leaseState(leaseOf(pulled), Date.now()) === 'granted';
        catalogueOf(db).hold({ groups, revisions, ordered, isGranted });
      };
    } else if (pulled.assistants.length || pulled.gone.length) {
      await patchCatalogue(db, pulled.assistants, pulled.gone);
    }
    await storeWithAccess(db, pulled, records);
    return true;
  });
  // Not before it is stored: the revisions of a transaction that failed are given out again.
  tellReaders();
  return isApplied;
}

/**
 * Shows the first cards of a first load before the rest has arrived. The cursor stays where it is, so a load
 * that breaks off starts again. `isDrawn` when they stand on the page, at once where nobody looks.
 */
export function applyFirstCards(
  db: MemberDatabase,
  pulled: Omit<PulledChanges, 'gone'>,
): { isDrawn: Promise<void>; isStored: Promise<void> } {
  const first = {
    key: 'firstScreen' as const,
    assistants: firstScreenOf(pulled.assistants),
    total: pulled.count,
  };
  // Not by the way through the database, which takes a slow phone half a second.
  const isDrawn = catalogueOf(db)
    .showArrived(first)
    .catch((error) => console.warn('first cards', error));
  const isStored = db.transaction('rw', db.favorites, db.intents, db.state, () =>
    storeWithAccess(db, pulled, [first]),
  );
  return { isDrawn, isStored };
}

/** Stores records beside what every answer says of the member: access, profile, favourites. Call inside a transaction. */
async function storeWithAccess(
  db: MemberDatabase,
  pulled: Omit<PulledChanges, 'gone'>,
  records: readonly StateRecord[],
): Promise<void> {
  const lease: StateRecord = { key: 'lease', ...leaseOf(pulled) };
  const member: StateRecord[] = pulled.member ? [{ key: 'member', ...pulled.member }] : [];
  await Promise.all([
    db.state.bulkPut([...records, lease, ...member]),
    pulled.favorites && replaceFavorites(db, pulled.favorites),
  ]);
}

/** Lays a delta over the catalogue, inside the transaction of its cursor. */
export async function patchCatalogue(
  db: MemberDatabase,
  assistants: readonly Assistant[],
  gone: readonly string[],
): Promise<void> {
  noteArrivals(db.userId, await newcomers(db, assistants));
  await patchBuckets(db, assistants, gone);
  await patchFirstScreen(db, assistants, gone);
}

/** The ids that the mirror does not hold yet. */
async function newcomers(db: MemberDatabase, changed: readonly Assistant[]): Promise<string[]> {
  const ids = changed.map(({ id }) => id);
  const buckets = await db.buckets.bulkGet([...new Set(ids.map(bucketOf))]);
  const known = new Set(buckets.flatMap((bucket) => bucket?.id ?? []));
  return ids.filter((id) => !known.has(id));
}

/** The server's list, with what the person wants and the server has not yet confirmed laid over it. */
async function replaceFavorites(db: MemberDatabase, serverList: readonly string[]): Promise<void> {
  const [intents, rows] = await Promise.all([db.intents.toArray(), db.favorites.toArray()]);
  const wanted = new Set(serverList);
  for (const intent of intents) {
    if (intent.on) wanted.add(intent.assistantId);
    else wanted.delete(intent.assistantId);
  }
  const shown = new Set(rows.map((row) => row.assistantId));
  const added = [...wanted].filter((id) => !shown.has(id)).map((assistantId) => ({ assistantId }));
  await Promise.all([
    db.favorites.bulkDelete([...shown].filter((id) => !wanted.has(id))),
    db.favorites.bulkPut(added),
  ]);
}

/** What an answer says about the lease. */
type Granted = Pick<PulledChanges, 'until' | 'now' | 'isAdmin' | 'askedAt'>;

/** The lease that an answer gives; any doubt about the clock ends here, a wrongly high one is forgotten. */
const leaseOf = ({ until, now, isAdmin, askedAt }: Granted): Lease => ({
  until,
  lastContact: now,
  clockHigh: 0,
  aheadMs: clockAhead(askedAt, now),
  refusal: null,
  isAdmin,
});

/**
 * Keeps of an answer only what it says about access, when this device's clock forbids the rest. Returns whether
 * it does.
 */
export async function storeLeaseIfClockForbids(db: MemberDatabase, granted: Granted): Promise<boolean> {
  const lease = leaseOf(granted);
  if (leaseState(lease, granted.askedAt) === 'granted') return false;
  await db.state.put({ key: 'lease', ...lease });
  return true;
}

/** Keeps the first cards true after a delta; the reader of the whole catalogue completes them later. */
async function patchFirstScreen(
  db: MemberDatabase,
  assistants: readonly Assistant[],
  gone: readonly string[],
): Promise<void> {
  const before = await db.read('firstScreen');
  if (!before) return;
  const changed = new Map(assistants.map((assistant) => [assistant.id, assistant]));
  const removed = new Set(gone);
  const kept = before.assistants
    .filter((assistant) => !removed.has(assistant.id))
    .map((assistant) => changed.get(assistant.id) ?? assistant);
  const total = (await db.read('catalogue'))?.count ?? before.total;
  await db.state.put({ key: 'firstScreen', assistants: kept, total });
}
