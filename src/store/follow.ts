import { liveQuery } from 'dexie';
import type { Lease } from '#domain/lease.ts';
import type { MemberDatabase } from '#store/database.ts';

// A database that goes away (sign-out, here or in another tab) ends a watch without a word: there is nothing
// left to tell.
const silently = () => undefined;

/** Calls back with the lease now and whenever any tab changes it. Answers a function that ends it. */
export function followLease(db: MemberDatabase, onLease: (lease: Lease | undefined) => void): () => void {
  const subscription = liveQuery(() => db.read('lease')).subscribe({ next: onLease, error: silently });
  return () => subscription.unsubscribe();
}

/** Calls back whenever intents wait, whichever tab wrote them. Answers a function that ends it. */
export function followWaitingIntents(db: MemberDatabase, onWaiting: () => void): () => void {
  const query = liveQuery(() => db.intents.toArray());
  const subscription = query.subscribe({
    next: (intents) => {
      if (intents.length) onWaiting();
    },
    error: silently,
  });
  return () => subscription.unsubscribe();
}

/** Calls back whenever messages to support wait, whichever tab wrote them. Answers a function that ends it. */
export function followWaitingMessages(db: MemberDatabase, onWaiting: () => void): () => void {
  const query = liveQuery(() => db.outgoing.filter(({ refusal }) => !refusal).count());
  const subscription = query.subscribe({
    next: (count) => {
      if (count) onWaiting();
    },
    error: silently,
  });
  return () => subscription.unsubscribe();
}
