import { newId } from '#domain/new-id.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { repeatAfterSleep } from '#store/database/live-transactions.ts';
import { orRecovered } from '#store/database/reopen-database.ts';
import { dropFromStash, isAnythingStashed, type StashedIntents, withStash } from './stash-database.ts';

/**
 * Returns the unsent intents of a member who leaves, with the numbers under which they may already be on their
 * way: a late copy is then still recognised. Null when there are none.
 */
export async function unsentIntents(db: MemberDatabase): Promise<StashedIntents | null> {
  const intents = await db.intents.toArray();
  const device = await db.read('device');
  if (!intents.length || !device) return null;
  return { userId: db.userId, intents, device, batch: (await db.read('batch')) ?? null };
}

/** Beside those that a device without room has not been able to give back: what was wished last counts. */
export const stashIntents = (unsent: StashedIntents): Promise<unknown> =>
  withStash((database) =>
    database.transaction('rw', database.intents, async () => {
      const before = await database.intents.get(unsent.userId);
      // The same device's are in `unsent` already, or were sent.
      const isOwed = before && before.device.id !== unsent.device.id;
      const all = isOwed ? behind(before, unsent) : unsent;
      await database.intents.put({ ...all, stamp: newId() });
    }),
  );

/** Under the earlier numbers: stashed twice, as after a death in between, it is the same, and nothing is taken for given back. */
function behind(before: StashedIntents, { intents, device }: StashedIntents): StashedIntents {
  const wished = new Set(intents.map(({ assistantId }) => assistantId));
  const { lastTap } = before.device;
  return {
    ...before,
    intents: [
      ...before.intents.filter(({ assistantId }) => !wished.has(assistantId)),
      ...intents.map((intent) => ({ ...intent, tap: lastTap + intent.tap })),
    ],
    device: { ...before.device, lastTap: lastTap + device.lastTap },
  };
}

/**
 * Gives a returning member the stashed intents back; only ever to the same user. Tried again where the page slept or the
 * connection died. Throws when it could not be done, as on a full device: nothing may be sent before it has been.
 */
export const restoreIntents = (db: MemberDatabase): Promise<void> =>
  repeatAfterSleep(() => orRecovered(db, () => takeFromStash(db)));

async function takeFromStash(db: MemberDatabase): Promise<void> {
  if (!(await isAnythingStashed())) return;
  const stashed = await withStash((database) => database.intents.get(db.userId));
  if (!stashed) return;
  await db.transaction('rw', db.intents, db.favorites, db.state, async () => {
    const device = await db.read('device');
    // Done, by a tab that was killed before it could say so.
    if (device?.id === stashed.device.id) return;
    // Tapped without them: what was tapped since stands, and the others go under the new numbers.
    const waiting = new Set(await db.intents.toCollection().primaryKeys());
    const intents = stashed.intents.filter(({ assistantId }) => !waiting.has(assistantId));
    await db.intents.bulkPut(intents);
    for (const { assistantId, on } of intents) {
      if (on) await db.favorites.put({ assistantId });
      else await db.favorites.delete(assistantId);
    }
    if (device) {
      await db.state.put({ ...device, lastTap: Math.max(device.lastTap, stashed.device.lastTap) });
      return;
    }
    await db.state.put(stashed.device);
    if (stashed.batch) await db.state.put({ ...stashed.batch, isInFlight: false });
  });
  // Only after the copy is safe: a tab killed in between finds them again, and `device` says that it is done.
  await dropFromStash('intents', stashed);
}
