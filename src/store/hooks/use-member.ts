import type { Member } from '#domain/member/member.ts';
import type { MemberDatabase } from '#store/database/database.ts';
import { dropEarlyMember, earlyMember } from '#store/database/early-read.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** The signed-in person; undefined until the device has been read, null while it holds nothing of them. */
export function useMember(): Member | null | undefined {
  const db = useDatabase();
  return useLive(db, () => readMember(db), earlyMember(db?.userId));
}

/** The same, once. Rejects where the device cannot be read. */
export async function readMember(db: MemberDatabase | null): Promise<Member | null> {
  const member = await db?.read('member');
  dropEarlyMember();
  return member ?? null;
}
