import type { Member } from '#domain/member/member.ts';
import { earlyMember } from '#store/database/early-read.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** The signed-in person; undefined until the device has read or fetched it. */
export function useMember(): Member | null | undefined {
  const db = useDatabase();
  return useLive(db, () => db?.read('member'), earlyMember(db?.userId));
}
