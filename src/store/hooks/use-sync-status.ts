import { type NetworkState, useSyncActivity } from '#store/database/sync-activity.ts';
import { waitingIntents, waitingMessages } from '#store/outbox/waiting.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** By itself: the other parts are questions to the database. */
export const useIsSyncing = (): boolean => useSyncActivity((state) => state.isSyncing);

/** How this tab stands with the server, for the status line. */
export function useSyncStatus(): {
  network: NetworkState;
  isSyncing: boolean;
  waiting: number;
  /** Messages to support that the server does not have. */
  messages: number;
  dataFrom: number | null;
  /** This device has been read; before that the numbers say nothing. */
  isRead: boolean;
} {
  const db = useDatabase();
  const network = useSyncActivity((state) => state.network);
  const isSyncing = useIsSyncing();
  const waiting = useLive(db, () => (db ? waitingIntents(db) : 0));
  const messages = useLive(db, () => (db ? waitingMessages(db) : 0));
  const lease = useLive(db, async () => (await db?.read('lease')) ?? null);
  return {
    network,
    isSyncing,
    waiting: waiting ?? 0,
    messages: messages ?? 0,
    dataFrom: lease?.lastContact || null,
    isRead: waiting !== undefined && messages !== undefined && lease !== undefined,
  };
}
