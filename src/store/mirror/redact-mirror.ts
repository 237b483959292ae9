import { expiryLabel } from '#domain/access/expiry.ts';
import { type Lease, leaseState, planNow } from '#domain/access/lease.ts';
import { withoutUrl } from '#domain/assistant/assistant.ts';
import type { AccessRefusal } from '#shared/refusals.ts';
import { storedMoment } from '#shared/sao-paulo.ts';
import { remember } from '#storage/remembered.ts';
import { pictureKey } from '#storage/storage-keys.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { isFull } from '#store/database/reopen-database.ts';

/**
 * Redacts the mirror, when access is revoked: the addresses leave the device and the cursor is dropped, so that the next granted answer
 * brings everything again. `refusal` is the server's word; null when the lease ended by itself, at `deviceNow`. Favourites and
 * intents stay.
 */
export async function redactMirror(
  db: MemberDatabase,
  refusal: AccessRefusal | null,
  deviceNow = 0,
): Promise<void> {
  // The next start would show the catalogue as it was while it was open.
  remember(pictureKey(db.userId), null);
  try {
    await redact(db, refusal, deviceNow);
  } catch (error) {
    if (!isFull(error)) throw error;
    // A full device has no room for the rows without their addresses: they go whole, and may make room for the word.
    await dropCatalogue(db);
    await redact(db, refusal, 0);
  }
}

function redact(db: MemberDatabase, refusal: AccessRefusal | null, deviceNow: number): Promise<void> {
  return db.transaction('rw', db.buckets, db.state, async () => {
    const lease = await db.read('lease');
    // Renewed since it was judged, as by another tab: what that has brought stays.
    if (!refusal && lease && leaseState(lease, deviceNow) === 'granted') return;
    // The word of the server also stands on a device that never held a catalogue.
    const base = lease ?? {
      key: 'lease',
      until: '',
      lastContact: 0,
      clockHigh: 0,
      aheadMs: 0,
      isAdmin: false,
      refusal: null,
    };
    // A locked device asks every few seconds: what it is told again is neither written, and drawn, nor looked for in the catalogue.
    if (refusal && refusal !== lease?.refusal) await db.state.put({ ...base, refusal });
    else if (lease && deviceNow > lease.clockHigh) await db.state.put({ ...lease, clockHigh: deviceNow });
    if (refusal) await recordRefusal(db, refusal, lease);
    if (!(await holdsAddresses(db))) return;
    await db.state.delete('cursor');
    const buckets = await db.buckets.toArray();
    if (buckets.some((bucket) => bucket.url.some(Boolean))) {
      await db.buckets.bulkPut(buckets.map((bucket) => ({ ...bucket, url: bucket.url.map(() => '') })));
      const catalogue = await db.read('catalogue');
      if (catalogue) {
        const revisions = catalogue.revisions.map((revision) => revision + 1);
        await db.state.put({ ...catalogue, revisions });
      }
    }
    const first = await db.read('firstScreen');
    if (first) await db.state.put({ ...first, assistants: first.assistants.map(withoutUrl) });
  });
}

const dropCatalogue = (db: MemberDatabase): Promise<void> =>
  db.transaction('rw', db.buckets, db.state, async () => {
    await db.buckets.clear();
    await db.state.bulkDelete(['cursor', 'catalogue', 'firstScreen']);
  });

/**
 * A locked device learns nothing new about its member: that the account was set inactive, or that its time is over by now
 * whatever was known of its end, is all it can know. By the clock that the labels go by: on a device that is ahead, an end
 * noted by its own would lie in their future.
 */
async function recordRefusal(
  db: MemberDatabase,
  refusal: AccessRefusal,
  lease: Lease | undefined,
): Promise<void> {
  const member = await db.read('member');
  if (!member?.profile) return;
  const { profile } = member;
  const now = lease ? planNow(lease, Date.now()) : Date.now();
  // Only what is news, as above.
  if (refusal === 'user_inactive' && profile.status !== 'inactive')
    await db.state.put({ ...member, profile: { ...profile, status: 'inactive' } });
  if (refusal === 'access_expired' && !expiryLabel(profile.expiresAt, now).expired)
    await db.state.put({ ...member, profile: { ...profile, expiresAt: storedMoment(now) } });
}

/** Whether there is something to lock: a mirror, or the first cards of a load that broke off. */
export async function holdsAddresses(db: MemberDatabase): Promise<boolean> {
  if (await db.read('cursor')) return true;
  const first = await db.read('firstScreen');
  return first?.assistants.some(({ url }) => url) ?? false;
}
