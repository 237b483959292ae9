import { type Identification, NO_IDENTIFICATION } from '#domain/member/identification.ts';
import type { MemberDatabase } from '#store/database/database.ts';

/** What the member wrote about themselves on this device. */
export async function readIdentification(db: MemberDatabase): Promise<Identification> {
  return toIdentification(await db.read('identification'));
}

/** Changes some of it; the rest stays. */
export function writeIdentification(db: MemberDatabase, change: Partial<Identification>): Promise<void> {
  return db.transaction('rw', db.state, async () => {
    const before = await readIdentification(db);
    await db.state.put({ key: 'identification', ...before, ...change });
  });
}

/** A record of an older version lacks fields, and carries its key. */
function toIdentification(stored: Partial<Identification> | undefined): Identification {
  const { form, rqe, leavesSpecialtyOut, briefing, degrees, ...rest } = { ...NO_IDENTIFICATION, ...stored };
  const { clinic, clinicNumber, director, directorCrm, directorRqe } = rest;
  const clinicOwn = { clinic, clinicNumber, director, directorCrm, directorRqe };
  return { form, rqe, leavesSpecialtyOut, briefing, degrees, ...clinicOwn };
}
