import Dexie, { type EntityTable } from 'dexie';
import type { Intent, MemberDatabase, StateOf } from '#store/database.ts';

/** What a signed-out member still wants and the server does not yet know. Assistant ids only, no texts. */
type KeptIntents = {
  userId: string;
  intents: Intent[];
  device: StateOf<'device'>;
  batch: StateOf<'batch'> | null;
};

const NAME = 'agentes:guardados';

/** Beside the members' databases, so that those can be deleted whole. */
class KeptDatabase extends Dexie {
  declare kept: EntityTable<KeptIntents, 'userId'>;
  constructor() {
    super(NAME);
    this.version(1).stores({ kept: 'userId' });
  }
}

/**
 * Keeps the unsent intents of a member who leaves, with the numbers under which they may already be on their
 * way: a late copy is then still recognised. Answers how many.
 */
export async function keepIntents(db: MemberDatabase): Promise<number> {
  const intents = await db.intents.toArray();
  const device = await db.read('device');
  if (!intents.length || !device) return 0;
  const kept: KeptIntents = { userId: db.userId, intents, device, batch: (await db.read('batch')) ?? null };
  await withKept((table) => table.put(kept));
  return intents.length;
}

/** Gives a returning member the intents back that were kept; only ever to the same user. */
export async function restoreIntents(db: MemberDatabase): Promise<void> {
  // Looking must not create it: after a sign-out with nothing unsent, nothing at all stays on the device.
  if (!(await Dexie.exists(NAME))) return;
  const kept = await withKept((table) => table.get(db.userId));
  if (!kept) return;
  await db.transaction('rw', db.intents, db.favorites, db.state, async () => {
    if (await db.read('device')) return;
    await db.intents.bulkPut(kept.intents);
    await db.state.put(kept.device);
    if (kept.batch) await db.state.put({ ...kept.batch, isInFlight: false });
    for (const { assistantId, on } of kept.intents) {
      if (on) await db.favorites.put({ assistantId });
    }
  });
  // Only after the copy is safe: a tab killed in between finds them again, and `device` tells it is done.
  await withKept((table) => table.delete(db.userId));
}

async function withKept<T>(use: (table: EntityTable<KeptIntents, 'userId'>) => PromiseLike<T>): Promise<T> {
  const database = new KeptDatabase();
  try {
    return await use(database.kept);
  } finally {
    database.close();
  }
}
