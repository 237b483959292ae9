import { useLiveQuery } from 'dexie-react-hooks';
import type { Identification } from '#domain/identification.ts';
import { readIdentification } from '#store/identification.ts';
import { useDatabase } from '#store/live.ts';

/** What the member wrote about themselves; undefined until the device has read it. */
export function useIdentification(): Identification | undefined {
  const db = useDatabase();
  return useLiveQuery(() => (db ? readIdentification(db) : undefined), [db]);
}
