import type { OutgoingMessage } from '#store/database/database.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** Messages that the server does not have, oldest first; undefined while the device reads. */
export function useOutgoing(): readonly OutgoingMessage[] | undefined {
  const db = useDatabase();
  return useLive(db, () => db?.outgoing.orderBy('writtenAt').toArray() ?? []);
}
