import { useLiveQuery } from 'dexie-react-hooks';
import type { Ticket } from '#domain/ticket.ts';
import type { OutgoingMessage } from '#store/database.ts';
import { useDatabase } from '#store/live.ts';

/** The member's tickets as last seen; undefined while the device reads, null when it has never seen any list. */
export function useTickets(): readonly Ticket[] | null | undefined {
  const db = useDatabase();
  return useLiveQuery(async () => (await db?.read('tickets'))?.items ?? null, [db]);
}

/** Messages that the server does not have, oldest first; undefined while the device reads. */
export function useOutgoing(): readonly OutgoingMessage[] | undefined {
  const db = useDatabase();
  return useLiveQuery(() => db?.outgoing.orderBy('writtenAt').toArray() ?? [], [db]);
}
