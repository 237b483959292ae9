import type { Ticket } from '#domain/support/ticket.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** The member's tickets as last seen; undefined while the device reads, null when it has never seen any list. */
export function useMyTickets(): readonly Ticket[] | null | undefined {
  const db = useDatabase();
  return useLive(db, async () => (await db?.read('tickets'))?.items ?? null);
}
