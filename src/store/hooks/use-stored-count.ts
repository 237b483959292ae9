import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** How many assistants this device holds; undefined while it reads, null where the catalogue is not whole. */
export function useStoredCount(): number | null | undefined {
  const db = useDatabase();
  return useLive(db, async () => (await db?.read('catalogue'))?.count ?? null);
}
