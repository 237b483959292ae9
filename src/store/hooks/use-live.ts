import { useEffect, useState } from 'react';
import type { MemberDatabase } from '#store/database/database.ts';
import { watchQuery } from '#store/database/watch-query.ts';

/**
 * What the database holds, also after its connection was lost; `first` until it has been read. Of another database, what was
 * shown stays until that one has answered.
 */
export function useLive<T>(db: MemberDatabase | null, query: () => T | Promise<T>, first?: T): T | undefined {
  const [value, setValue] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for stays the same
  useEffect(() => watchQuery(db, query).subscribe((next) => setValue(() => next)).unsubscribe, [db]);
  return value;
}
