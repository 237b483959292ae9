import type { MemberDatabase, NumberedOperation } from '#store/database/database.ts';
import { watchQuery } from '#store/database/watch-query.ts';
import { deviceOf, newDevice } from './write-intent.ts';

/** As many operations as one push carries; the server takes 500. */
const BATCH_SIZE = 200;

/** The words of the server for one refused operation. */
export type RefusedOperation = { n: number; a: string; code: string };

/** Calls back whenever intents wait, whichever tab wrote them. Returns a function that ends it. */
export function subscribeToWaitingIntents(db: MemberDatabase, onWaiting: () => void): () => void {
  const waiting = watchQuery(db, () => db.intents.toArray());
  return waiting.subscribe((intents) => {
    if (intents.length) onWaiting();
  }).unsubscribe;
}

/** What a push carries, under the device's id of that moment. */
export type SentBatch = { device: string; ops: NumberedOperation[] };

/**
 * The operations to send now: the batch that is still unanswered, else the waiting intents frozen under the
 * next numbers. A retry must send exactly what was sent before, or a late copy of the first attempt could be
 * taken for another operation. Null when nothing waits.
 */
export function freezeBatch(db: MemberDatabase): Promise<SentBatch | null> {
  return db.transaction('rw', db.intents, db.state, async () => {
    // At once: every sync begins here, also the one that a first visit waits for.
    const [device, pending, intents] = await Promise.all([
      deviceOf(db),
      db.read('batch'),
      db.intents.limit(BATCH_SIZE).toArray(),
    ]);
    if (pending) {
      await db.state.put({ ...pending, isInFlight: true });
      return { device: device.id, ops: pending.ops };
    }
    if (!intents.length) return null;
    intents.sort((a, b) => a.tap - b.tap);
    const ops = intents.map(({ assistantId, on, tap }, i) => ({
      n: device.lastNumber + 1 + i,
      a: assistantId,
      on,
      tap,
    }));
    await db.state.bulkPut([
      { ...device, lastNumber: device.lastNumber + ops.length },
      { key: 'batch', ops, isInFlight: true },
    ]);
    return { device: device.id, ops };
  });
}

/** The push got no answer: the batch waits for its retry and its favourites can be toggled again. */
export function releaseBatch(db: MemberDatabase): Promise<void> {
  return db.transaction('rw', db.state, async () => {
    const batch = await db.read('batch');
    if (batch?.isInFlight) await db.state.put({ ...batch, isInFlight: false });
  });
}

/** `favorites` are the sequences before and after. */
type AcknowledgedPush = {
  last: number;
  refused: readonly RefusedOperation[];
  favorites?: { from: number; seq: number; epoch: string } | undefined;
};

/**
 * The server holds everything up to `last`: in one transaction the intents that were sent go, and the cursor notes what the
 * device knows of its own echo.
 * An answer speaks for what was sent for it alone: without a lock between the tabs `last` may be a later push's, whose own
 * answer says what of it was refused, or be counted under an id that the device has given up.
 * Returns the refused operations that were the last word of the person.
 */
export function acknowledgeBatch(
  db: MemberDatabase,
  sent: SentBatch,
  { last: known, refused, favorites }: AcknowledgedPush,
): Promise<NumberedOperation[]> {
  return db.transaction('rw', db.intents, db.favorites, db.state, async () => {
    const batch = await db.read('batch');
    if (!batch || (await deviceOf(db)).id !== sent.device) return [];
    const last = Math.min(known, sent.ops.at(-1)?.n ?? 0);
    const takenBack = await dropIntents(
      db,
      batch.ops.filter((one) => one.n <= last),
      refused,
    );
    const rest = batch.ops.filter((one) => one.n > last);
    if (rest.length) await db.state.put({ key: 'batch', ops: rest, isInFlight: false });
    else await db.state.delete('batch');
    if (favorites) await noteOwnPush(db, favorites);
    return takenBack;
  });
}

/**
 * The intents of these operations go, later taps on the same favourites stay. A refused one takes its favourite back unless
 * the person has tapped again since; returns those.
 */
async function dropIntents(
  db: MemberDatabase,
  operations: readonly NumberedOperation[],
  refused: readonly RefusedOperation[],
): Promise<NumberedOperation[]> {
  const refusedNumbers = new Set(refused.map((operation) => operation.n));
  const takenBack: NumberedOperation[] = [];
  for (const operation of operations) {
    const intent = await db.intents.get(operation.a);
    if (intent?.tap !== operation.tap) continue;
    await db.intents.delete(operation.a);
    if (!refusedNumbers.has(operation.n)) continue;
    takenBack.push(operation);
    if (operation.on) await db.favorites.delete(operation.a);
    else await db.favorites.put({ assistantId: operation.a });
  }
  return takenBack;
}

/**
 * With the sequence from before a push at hand the device knows all favourites up to the one behind it, and need not ask for
 * its own echo.
 */
async function noteOwnPush(
  db: MemberDatabase,
  { from, seq, epoch }: NonNullable<AcknowledgedPush['favorites']>,
): Promise<void> {
  const cursor = await db.read('cursor');
  if (!cursor) return;
  // Sequences of two epochs say nothing about each other: a restored backup counts some of them a second time.
  const isSameEpoch = epoch === (cursor.hearts ? cursor.heartsEpoch : cursor.epoch);
  if (isSameEpoch && from <= Math.max(cursor.seq, cursor.hearts ?? 0))
    await db.state.put({ ...cursor, hearts: seq, heartsEpoch: epoch });
  // What others did in between is not known; but a restored backup may lack this push, which the next pull has to find out:
  // of the first as of the last, between which the server may have been put back as well.
  else await db.state.put({ ...cursor, pushes: withPush(cursor.pushes, { seq, epoch }) });
}

type Push = { seq: number; epoch: string };

/** Each epoch is a start of the server: a device that never hears of the changes in between keeps the newest. */
const MOST_PUSHES = 20;

/** With this push in the place of the one of the same epoch. */
const withPush = (pushes: readonly Push[] = [], push: Push): Push[] =>
  [...pushes.filter(({ epoch }) => epoch !== push.epoch), push].slice(-MOST_PUSHES);

/**
 * Restore detection of the outbox: the server knows less than this device sent (a restored backup), so the device starts over under a new id, and
 * every intent that is still here is sent again as the wanted state.
 */
export function startOverAsNewDevice(db: MemberDatabase, former: string): Promise<void> {
  return db.transaction('rw', db.state, async () => {
    const device = await deviceOf(db);
    // Another tab has done it already.
    if (device.id !== former) return;
    await db.state.delete('batch');
    await db.state.put({ ...newDevice(), lastTap: device.lastTap });
  });
}
