import Dexie, { type Transaction } from 'dexie';
import { currentUser } from '#session/session.ts';
import type { Intent, MemberDatabase, OutgoingMessage } from '#store/database/database.ts';
import { watchQuery } from '#store/database/watch-query.ts';
import { newDevice } from './write-intent.ts';

type Unsent = { intents: Intent[]; messages: OutgoingMessage[]; lastTap: number };

const NOTHING: Unsent = { intents: [], messages: [], lastTap: 0 };

/**
 * Holds the outbox in memory too: a browser that is short of room throws away the database under the open app, and what
 * was shown as kept would be gone without a word. The new database begins with it, in the transaction that makes it.
 * Returns a function that ends it.
 */
export function surviveEviction(db: MemberDatabase): () => void {
  let unsent = NOTHING;
  const subscription = watchQuery(db, () => readUnsent(db)).subscribe((now) => {
    unsent = now;
  });
  const refill = (creation: Transaction) => {
    // A sign-out deletes it as well: then nothing may come back.
    if (db.isOver || currentUser()?.id !== db.userId) return;
    return writeUnsent(creation, unsent);
  };
  db.on('populate', refill);
  return () => {
    subscription.unsubscribe();
    db.on.populate.unsubscribe(refill);
  };
}

function readUnsent(db: MemberDatabase): Promise<Unsent> {
  return db.transaction('r', db.intents, db.outgoing, db.state, async () => ({
    intents: await db.intents.toArray(),
    messages: await db.outgoing.toArray(),
    lastTap: (await db.read('device'))?.lastTap ?? 0,
  }));
}

function writeUnsent(creation: Transaction, { intents, messages, lastTap }: Unsent): unknown {
  // No `await`: the creating transaction ends with its last request.
  const writes: [string, object[]][] = [['outgoing', messages]];
  if (intents.length > 0) {
    // A device of its own: memory does not know for sure which number was the last to be sent, and one that is used
    // twice would be taken for a retry. The taps go on, or a later one could be taken for the one that was sent.
    const device = { ...newDevice(), lastTap };
    const favorites = intents.filter(({ on }) => on).map(({ assistantId }) => ({ assistantId }));
    writes.push(['intents', intents], ['favorites', favorites], ['state', [device]]);
  }
  return Dexie.Promise.all(writes.map(([table, rows]) => creation.table(table).bulkPut(rows)));
}
