import { useMemo } from 'react';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

const NONE: ReadonlySet<string> = new Set();

/** Ids of the favourites whose own request is on its way right now. */
export function useFavoritesInFlight(): ReadonlySet<string> {
  const db = useDatabase();
  const batch = useLive(db, () => db?.read('batch'));
  return useMemo(
    () => (batch?.isInFlight ? new Set(batch.ops.map((operation) => operation.a)) : NONE),
    [batch],
  );
}
