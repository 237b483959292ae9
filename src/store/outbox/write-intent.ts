import { newId } from '#domain/new-id.ts';
import type { MemberDatabase, StateOf } from '#store/database/database.ts';

/**
 * Optimistic update: writes what the person wants for one favourite and shows it, in one transaction: either the intent
 * is stored and the favourite moves, or neither.
 */
export function writeIntent(db: MemberDatabase, assistantId: string, on: boolean): Promise<void> {
  return db.transaction('rw', db.intents, db.favorites, db.state, async () => {
    const device = await deviceOf(db);
    const tap = device.lastTap + 1;
    // At once: waiting for each would be a way to the database and back.
    await Promise.all([
      db.state.put({ ...device, lastTap: tap }),
      db.intents.put({ assistantId, on, tap }),
      on ? db.favorites.put({ assistantId }) : db.favorites.delete(assistantId),
    ]);
  });
}

/** This device as the server counts its operations; one that has never tapped gets its id with its first tap. */
export async function deviceOf(db: MemberDatabase): Promise<StateOf<'device'>> {
  return (await db.read('device')) ?? newDevice();
}

/** Under an id of its own: the server has heard nothing of it. */
export const newDevice = (): StateOf<'device'> => ({
  key: 'device',
  id: newId(),
  lastNumber: 0,
  lastTap: 0,
});
