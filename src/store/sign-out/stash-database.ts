import Dexie, { type EntityTable } from 'dexie';
import { STASH_DATABASE } from '#storage/storage-keys.ts';
import type { Intent, OutgoingMessage, StateOf } from '#store/database/database.ts';
import { trackTransactions, untilTold } from '#store/database/live-transactions.ts';
import { tellOverdue } from '#store/database/overdue-work.ts';

/** Another one with each stashing, so that whoever gives back deletes only what he has read. */
type Stamped = { stamp?: string };

/** What a signed-out member still wants and the server does not yet know. Assistant ids only, no texts. */
export type StashedIntents = {
  userId: string;
  intents: Intent[];
  device: StateOf<'device'>;
  batch: StateOf<'batch'> | null;
} & Stamped;

/** Messages to support that were unsent at a sign-out and that the member did not agree to lose. */
export type StashedMessages = { userId: string; messages: OutgoingMessage[] } & Stamped;

/** Beside the members' databases, so that those can be deleted whole. */
class StashDatabase extends Dexie {
  /** The table is called `kept` on the devices that have one. */
  readonly intents: EntityTable<StashedIntents, 'userId'>;
  declare messages: EntityTable<StashedMessages, 'userId'>;
  constructor() {
    super(STASH_DATABASE, { cache: 'disabled' });
    this.version(1).stores({ kept: 'userId' });
    this.version(2).stores({ messages: 'userId' });
    this.intents = this.table('kept');
    trackTransactions(this);
    // No sync begins before it has been looked into.
    tellOverdue(this);
  }
}

/**
 * Looking must not create it: after a sign-out with nothing unsent, nothing at all stays on the device. By the names alone:
 * `Dexie.exists` makes what is not there and deletes it again, and with it what somebody else stashes in that moment.
 */
export const isAnythingStashed = async (): Promise<boolean> =>
  (await untilTold(Dexie.getDatabaseNames())).includes(STASH_DATABASE);

export async function withStash<T>(use: (database: StashDatabase) => PromiseLike<T>): Promise<T> {
  const database = new StashDatabase();
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** Deletes what was given back, unless somebody has stashed anew meanwhile: that is given back the next time. */
export const dropFromStash = (
  what: 'intents' | 'messages',
  { userId, stamp }: Stamped & { userId: string },
): Promise<void> =>
  withStash((database) =>
    database.transaction('rw', database[what], async () => {
      const now = await database[what].get(userId);
      if (now?.stamp === stamp) await database[what].delete(userId);
    }),
  );
