import type { Identification } from '#domain/member/identification.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { currentUser } from '#session/session.ts';
import { openDatabase } from '#store/database/database.ts';
import { orRecovered } from '#store/database/reopen-database.ts';
import { writeIdentification } from '#store/device/identification.ts';

/** Saves the member's own words for the identification on this device. They are never sent. */
export async function saveIdentification(change: Partial<Identification>): Promise<Outcome> {
  const user = currentUser();
  try {
    if (user) {
      const db = openDatabase(user.id);
      // An iPhone kills the connection of an app that was away, and not for want of room.
      await orRecovered(db, () => writeIdentification(db, change));
    }
    return { ok: true, value: undefined };
  } catch {
    return {
      ok: false,
      code: 'not_stored',
      title: 'Não foi possível guardar',
      description: 'O aparelho está sem espaço ou sem acesso ao armazenamento.',
    };
  }
}
