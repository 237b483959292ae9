import Dexie, { type EntityTable, type Table } from 'dexie';
import type { Lease } from '#domain/access/lease.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import type { Identification } from '#domain/member/identification.ts';
import type { Member } from '#domain/member/member.ts';
import type { Ticket } from '#domain/support/ticket.ts';
import type { Cursor } from '#domain/sync/cursor.ts';
import { DATABASE_PREFIX } from '#storage/storage-keys.ts';
import { type Bucket, sortIntoBuckets } from './bucket.ts';
import { guardConnection } from './connection.ts';
import { trackTransactions } from './live-transactions.ts';

/** A favourite as this device shows it: what the server holds, with the intents laid over it. */
export type FavoriteRow = { assistantId: string };

/** What the person last wanted for one favourite. `tap` tells a later tap from the one that was sent. */
export type Intent = { assistantId: string; on: boolean; tap: number };

/**
 * A message to support that the server does not have yet. `key` is its identity at the server, so that a repeated
 * send makes no second one; `ticketId` null is a new ticket. `refusal` is why the server will not take it, '' while it waits.
 * `wasTried` from before it first leaves: it may then be at the server although no answer came.
 */
export type OutgoingMessage = {
  key: string;
  ticketId: string | null;
  name: string;
  email: string;
  message: string;
  writtenAt: number;
  refusal: string;
  wasTried?: boolean;
};

/**
 * An assistant that was opened on this device: `at` by the device's clock (ms). `openedAt` gives the order, and is later than all before,
 * also where the clock was ahead then; it is the moment itself in rows of builds that knew no `at`.
 */
export type RecentRow = { assistantId: string; openedAt: number; at?: number };

/** When it was opened, by the device's clock (ms). */
export const openingOf = ({ openedAt, at = openedAt }: RecentRow): number => at;

export type NumberedOperation = { n: number; a: string; on: boolean; tap: number };

/** Single records by key. */
export type StateRecord =
  /** `pulledAt`: device clock at which the last complete answer was asked for, so that tabs need not ask twice. */
  | ({ key: 'cursor'; pulledAt: number } & Cursor)
  /** Revision per bucket: a reader fetches only the buckets whose revision it does not hold. */
  | { key: 'catalogue'; revisions: number[]; count: number }
  /** The first cards in default order, so that they show before 10,000 others are read. */
  | { key: 'firstScreen'; assistants: Assistant[]; total: number }
  | ({ key: 'lease' } & Lease)
  | ({ key: 'member' } & Member)
  /** The own tickets as last seen, newest first; `isPart`: only what was sent from here, the server's list was never seen. */
  | { key: 'tickets'; items: Ticket[]; isPart?: true }
  /** Keys of the messages to support that the server has taken, newest first: what left the queue otherwise was not sent. */
  | { key: 'delivered'; keys: string[] }
  /** The member's own words for the identification and the briefing: never sent anywhere. */
  | ({ key: 'identification' } & Identification)
  /** Openings by `week:assistant`: the receipt to tell them with, '' once told. */
  | { key: 'openings'; marks: Readonly<Record<string, string>> }
  /** This device's number space at the server. */
  | { key: 'device'; id: string; lastNumber: number; lastTap: number }
  /** The frozen operations that were sent and not yet answered. A retry sends exactly these again. */
  | { key: 'batch'; ops: NumberedOperation[]; isInFlight: boolean };

export type StateKey = StateRecord['key'];
export type StateOf<K extends StateKey> = Extract<StateRecord, { key: K }>;

export class MemberDatabase extends Dexie {
  declare buckets: EntityTable<Bucket, 'number'>;
  declare favorites: EntityTable<FavoriteRow, 'assistantId'>;
  declare intents: EntityTable<Intent, 'assistantId'>;
  declare outgoing: EntityTable<OutgoingMessage, 'key'>;
  declare recents: EntityTable<RecentRow, 'assistantId'>;
  declare state: Table<StateRecord, StateKey>;
  /** Closed for good: signed out, or too old for what a newer version of the app has made of it. */
  isOver = false;

  constructor(readonly userId: string) {
    // What the queries show is in the database: a cache of them would also show what is still being written.
    super(databaseName(userId), { cache: 'disabled' });
    // Versions are only ever appended: a device may come back after a year with any older one.
    this.version(1).stores({
      buckets: 'number',
      favorites: 'assistantId',
      intents: 'assistantId',
      state: 'key',
    });
    this.version(2).stores({ outgoing: 'key, writtenAt', recents: 'assistantId, openedAt' });
    // The same stores: since 3 with another hash of the buckets, since 4 with their assistants in columns.
    this.version(3).stores({});
    this.version(4)
      .stores({})
      .upgrade(async (upgrade) => {
        const held = await upgrade.table<{ assistants: Assistant[] }>('buckets').toArray();
        const sorted = sortIntoBuckets(held.flatMap(({ assistants }) => assistants));
        if (held.length) await upgrade.table<Bucket>('buckets').bulkPut(sorted);
      });
    trackTransactions(this);
  }

  async read<K extends StateKey>(key: K): Promise<StateOf<K> | undefined> {
    const record = await this.state.get(key);
    return record as StateOf<K> | undefined;
  }

  /** Several at once: each by itself is a way to the database and back, a twentieth of a second on a slow phone. */
  async readAll<K extends StateKey>(...keys: K[]): Promise<{ [P in K]?: StateOf<P> }> {
    const records = await this.state.bulkGet(keys);
    return Object.fromEntries(keys.map((key, at) => [key, records[at]])) as { [P in K]?: StateOf<P> };
  }
}

export const databaseName = (userId: string): string => `${DATABASE_PREFIX}${userId}`;

let open: MemberDatabase | null = null;

/** The database of this user; one is open at a time, since one person is signed in at a time. */
export function openDatabase(userId: string): MemberDatabase {
  if (open?.userId !== userId) {
    endOpen();
    open = new MemberDatabase(userId);
    guardConnection(open);
  }
  return open;
}

/** Closes this user's database when it is the open one, before it is deleted. Others stay open. */
export function closeDatabase(userId: string): void {
  if (open?.userId === userId) endOpen();
}

function endOpen(): void {
  if (!open) return;
  open.isOver = true;
  open.close();
  open = null;
}
