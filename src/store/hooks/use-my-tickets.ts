import type { Ticket } from '#domain/support/ticket.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

const NONE = { tickets: [], isWhole: false };

/**
 * The member's tickets as last seen; undefined while the device reads. `isWhole`: the server's list was seen, and what is not
 * among them does not exist, or did not then.
 */
export function useMyTickets(): { tickets: readonly Ticket[]; isWhole: boolean } | undefined {
  const db = useDatabase();
  return useLive(db, async () => {
    const stored = await db?.read('tickets');
    return stored ? { tickets: stored.items, isWhole: !stored.isPart } : NONE;
  });
}
