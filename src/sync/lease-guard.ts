import { type Lease, leaseEnd, leaseNow, leaseState } from '#domain/access/lease.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { isFull, orRecovered } from '#store/database/reopen-database.ts';
import { watchQuery } from '#store/database/watch-query.ts';
import { enforceLease } from '#store/mirror/enforce-lease.ts';
import { holdsAddresses } from '#store/mirror/redact-mirror.ts';

/** How often the time is noted: who ends the app and puts the clock back gains at most this. */
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
  /** The latest time that the lease knows of, and when this page learned of it by a clock that nobody can set. */
  let known = { time: 0, at: performance.now() };
  const learn = (lease: Lease) => {
    const time = Math.max(lease.lastContact, lease.clockHigh);
    if (time !== known.time) known = { time, at: performance.now() };
  };
  /** The device's clock, unless it was put back while the app was open: then what has passed since the time that is known. */
  const now = () => Math.max(Date.now(), Math.floor(known.time + performance.now() - known.at));
  /** At most once a minute: by a clock that is ahead by the length of a lease, each answer's lease ends as it arrives. */
  const tellEnd = () => {
    if (performance.now() - toldAt < NOTE_CLOCK_MS) return;
    toldAt = performance.now();
    onEnd();
  };
  const plan = (lease: Lease | undefined) => {
    clearTimeout(timer);
    // A look at a database that has been deleted meanwhile would make it anew.
    if (isOver || !lease) return;
    learn(lease);
    if (leaseState(lease, now()) !== 'granted') {
      void lock();
      return;
    }
    wasGranted = true;
    const wait = leaseEnd(lease) - leaseNow(lease, now());
    timer = setTimeout(check, Math.min(wait, NOTE_CLOCK_MS));
  };
  const check = async () => {
    try {
      if (await orRecovered(db, () => enforceLease(db, now()))) return tellEnd();
    } catch (error) {
      if (!isFull(error)) return lookLater();
    }
    // Where nothing was written, for want of room or since the noted time is later, the subscription below stays silent: the
    // next look is planned here.
    if (!isOver) await db.read('lease').then(plan, lookLater);
  };
  /** A database that does not answer may do so again; one that is being deleted has nothing left to guard. */
  const lookLater = () => {
    clearTimeout(timer);
    if (!isOver && !db.isOver) timer = setTimeout(check, NOTE_CLOCK_MS);
  };
  // For a lease that is found ended when the next look is planned: it had ended before the watch began, or since the last
  // look, as when a timer fires a moment early. The next sync would lock the mirror too, but it waits for the network, and for
  // the lock between tabs, which a sleeping tab may hold for two minutes.
  const lock = async () => {
    if (isLocking) return;
    isLocking = true;
    try {
      if (!(await orRecovered(db, () => holdsAddresses(db))) || isOver) return;
      if ((await enforceLease(db, now())) && wasGranted) tellEnd();
    } catch {
      lookLater();
    } finally {
      isLocking = false;
    }
  };
  const followed = watchQuery(db, () => db.read('lease')).subscribe(plan);
  return () => {
    isOver = true;
    clearTimeout(timer);
    followed.unsubscribe();
  };
}
