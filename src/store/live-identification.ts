import type { Identification } from '#domain/identification.ts';
import { readIdentification } from '#store/identification.ts';
import { useDatabase, useLive } from '#store/live.ts';

/** What the member wrote about themselves; undefined until the device has read it. */
export function useIdentification(): Identification | undefined {
  const db = useDatabase();
  return useLive(db, () => (db ? readIdentification(db) : undefined));
}
