import type { Lease } from '#domain/access/lease.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { watchQuery } from '#store/database/watch-query.ts';

/** Calls back with the lease now and whenever any tab changes it. Returns a function that ends it. */
export function subscribeToLease(
  db: MemberDatabase,
  onLease: (lease: Lease | undefined) => void,
): () => void {
  return watchQuery(db, () => db.read('lease')).subscribe(onLease).unsubscribe;
}

/** Calls back whenever intents wait, whichever tab wrote them. Returns a function that ends it. */
export function subscribeToWaitingIntents(db: MemberDatabase, onWaiting: () => void): () => void {
  const waiting = watchQuery(db, () => db.intents.toArray());
  return waiting.subscribe((intents) => {
    if (intents.length) onWaiting();
  }).unsubscribe;
}

/** Calls back whenever messages to support wait, whichever tab wrote them. Returns a function that ends it. */
export function subscribeToWaitingMessages(db: MemberDatabase, onWaiting: () => void): () => void {
  const waiting = watchQuery(db, () => db.outgoing.filter(({ refusal }) => !refusal).count());
  let known = 0;
  return waiting.subscribe((count) => {
    const isMore = count > known;
    known = count;
    // A try marks its message, which is read again here: taken for news, it would be tried anew as soon as it had failed.
    if (isMore) onWaiting();
  }).unsubscribe;
}
