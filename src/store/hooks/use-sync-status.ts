import {
  type NetworkState,
  useSyncActivity,
  waitingIntents,
  waitingMessages,
} from '#store/database/sync-status.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** By itself: the other parts are questions to the database. */
export const useIsSyncing = (): boolean => useSyncActivity((state) => state.isSyncing);

/** How this tab stands with the server, for the status line. */
export function useSyncStatus(): {
  network: NetworkState;
  syncing: boolean;
  waiting: number;
  /** Messages to support that the server does not have. */
  messages: number;
  dataFrom: number | null;
} {
  const db = useDatabase();
  const network = useSyncActivity((state) => state.network);
  const syncing = useIsSyncing();
  const waiting = useLive(db, () => (db ? waitingIntents(db) : 0)) ?? 0;
  const messages = useLive(db, () => (db ? waitingMessages(db) : 0)) ?? 0;
  const lease = useLive(db, () => db?.read('lease'));
  return { network, syncing, waiting, messages, dataFrom: lease?.lastContact || null };
}
