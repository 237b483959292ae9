import type { Identification } from '#domain/member/identification.ts';
import { readIdentification } from '#store/device/identification.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** What the member wrote about themselves; undefined until the device has read it. */
export function useIdentification(): Identification | undefined {
  const db = useDatabase();
  return useLive(db, () => (db ? readIdentification(db) : undefined));
}
