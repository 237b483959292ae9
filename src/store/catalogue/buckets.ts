import type { Assistant } from '#domain/assistant/assistant.ts';
import { assistantsIn, BUCKET_COUNT, type Bucket, bucketOf, toBucket } from '#store/database/bucket.ts';
import type { MemberDatabase, StateOf } from '#store/database/database.ts';

/**
 * Buckets that are written in one go: each go is a way to the database and back, which costs more than the writing; but copying
 * ten thousand assistants in one task would hold up four frames of a slow phone.
 */
const AT_ONCE = 8;

/** Counted from the clock, not from 0: after a lost database a reader must not take new rows for those it holds. */
const noRevisions = (): number[] => Array.from({ length: BUCKET_COUNT }, () => Date.now());

/**
 * Replaces the whole catalogue with what `sortIntoBuckets` has made; returns the revisions of the buckets. Call inside a
 * transaction over buckets and state.
 * @param before what is known of the catalogue that is replaced
 */
export async function replaceBuckets(
  db: MemberDatabase,
  buckets: readonly Bucket[],
  before: StateOf<'catalogue'> | undefined,
): Promise<number[]> {
  // Two lanes: while the next part of one is copied, the database writes that of the other.
  const lanes = [0, 1].map(async (lane) => {
    for (let i = lane * AT_ONCE; i < BUCKET_COUNT; i += 2 * AT_ONCE)
      await db.buckets.bulkPut(buckets.slice(i, i + AT_ONCE));
  });
  await Promise.all(lanes);
  const revisions = (before?.revisions ?? noRevisions()).map((revision) => revision + 1);
  const count = buckets.reduce((sum, { id }) => sum + id.length, 0);
  await db.state.put({ key: 'catalogue', revisions, count });
  return revisions;
}

/** Lays changes over the catalogue, touching only their buckets. Call inside a transaction. */
export async function patchBuckets(
  db: MemberDatabase,
  changed: readonly Assistant[],
  gone: readonly string[],
): Promise<void> {
  const before = await db.read('catalogue');
  const revisions = before?.revisions ?? noRevisions();
  const ids = [...changed.map((assistant) => assistant.id), ...gone];
  const numbers = [...new Set(ids.map(bucketOf))];
  const replaced = new Set(ids);
  let count = before?.count ?? 0;
  for (const number of numbers) {
    const held = assistantsIn(await db.buckets.get(number));
    const kept = held.filter((assistant) => !replaced.has(assistant.id));
    const added = changed.filter((assistant) => bucketOf(assistant.id) === number);
    count += kept.length + added.length - held.length;
    await db.buckets.put(toBucket(number, [...kept, ...added]));
    revisions[number] = (revisions[number] ?? 0) + 1;
  }
  await db.state.put({ key: 'catalogue', revisions, count });
}
