import { type Lease, leaseEnd, leaseNow, leaseState } from '#domain/access/lease.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { enforceLease, holdsAddresses } from '#store/mirror/revoke-access.ts';
import { subscribeToLease } from '#store/mirror/subscriptions.ts';

/** How often the device's clock is noted, so that putting it back gains at most this. */
const NOTE_CLOCK_MS = 60_000;

/**
 * Locks the mirror at the moment when the lease ends, online or not, and calls `onEnd` so that the server's
 * own word can be fetched; what has ended before is locked at once. Returns a function that ends the watch.
 */
export function guardLease(db: MemberDatabase, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  /** Whether it has ended before our eyes: at the start the server is asked anyway. */
  let wasGranted = false;
  let isLocking = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  /** At most once a minute: by a clock that is ahead by the length of a lease, each answer's lease ends as it arrives. */
  const tellEnd = () => {
    const now = Date.now();
    if (Math.abs(now - toldAt) < NOTE_CLOCK_MS) return;
    toldAt = now;
    onEnd();
  };
  const plan = (lease: Lease | undefined) => {
    clearTimeout(timer);
    // A look at a database that has been deleted meanwhile would make it anew.
    if (isOver || !lease) return;
    if (leaseState(lease, Date.now()) !== 'granted') {
      void lock();
      return;
    }
    wasGranted = true;
    const wait = leaseEnd(lease) - leaseNow(lease, Date.now());
    timer = setTimeout(check, Math.min(wait, NOTE_CLOCK_MS));
  };
  const check = async () => {
    try {
      if (await enforceLease(db, Date.now())) tellEnd();
      // A clock that was put back is not noted, and nothing would be told of the lease again.
      else if (!isOver) plan(await db.read('lease'));
    } catch {
      // The database is being deleted (sign-out): there is nothing left to guard.
    }
  };
  // What has ended before, or between a look and the planning of the next one, as when a timer is early by a moment. The next
  // run would lock it too, but only behind the network and whoever sleeps with the lock of the tabs in hand.
  const lock = async () => {
    if (isLocking) return;
    isLocking = true;
    try {
      if (!(await holdsAddresses(db)) || isOver) return;
      if ((await enforceLease(db, Date.now())) && wasGranted) tellEnd();
    } catch {
      // Without a database that answers there is nothing to lock.
    } finally {
      isLocking = false;
    }
  };
  const endFollowing = subscribeToLease(db, plan);
  return () => {
    isOver = true;
    clearTimeout(timer);
    endFollowing();
  };
}
