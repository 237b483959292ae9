import { useMemo } from 'react';
import { useSession } from '#session/session.ts';
import { type MemberDatabase, openDatabase } from '#store/database/database.ts';

/** The database of the signed-in person; null for nobody. */
export function useDatabase(): MemberDatabase | null {
  const userId = useSession((state) => state.user?.id);
  return useMemo(() => (userId ? openDatabase(userId) : null), [userId]);
}
