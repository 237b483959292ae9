import { fateOf, type MessageFate } from '#store/outbox/message-outbox.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** What has become of a message that was kept on this device; undefined while the device reads. */
export function useMessageFate(key: string): MessageFate | undefined {
  const db = useDatabase();
  return useLive(db, () => (db ? fateOf(db, key) : undefined));
}
