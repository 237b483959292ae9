import type { Ticket } from '#domain/support/ticket.ts';
import type { OutgoingMessage } from '#store/database/database.ts';
import { fateOf, type MessageFate } from '#store/outbox/message-outbox.ts';
import { useDatabase, useLive } from './use-catalogue.ts';

/** The member's tickets as last seen; undefined while the device reads, null when it has never seen any list. */
export function useMyTickets(): readonly Ticket[] | null | undefined {
  const db = useDatabase();
  return useLive(db, async () => (await db?.read('tickets'))?.items ?? null);
}

/** Messages that the server does not have, oldest first; undefined while the device reads. */
export function useOutgoing(): readonly OutgoingMessage[] | undefined {
  const db = useDatabase();
  return useLive(db, () => db?.outgoing.orderBy('writtenAt').toArray() ?? []);
}

/** What has become of a message that was kept on this device; undefined while the device reads. */
export function useMessageFate(key: string): MessageFate | undefined {
  const db = useDatabase();
  return useLive(db, () => (db ? fateOf(db, key) : undefined));
}
