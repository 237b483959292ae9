import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { wipeMember } from '#store/sign-out/wipe.ts';
import { toggleFavorite } from './toggle-favorite.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };

afterEach(async () => {
  leaveSession();
  closeDatabase(ANA.id);
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

it('a tap that a sign-out overtakes leaves nothing of the member on the device', async () => {
  enterSession(ANA);
  // Somebody else signs in here: the mirror goes while the session is still this member's.
  vi.spyOn(openDatabase(ANA.id), 'transaction').mockImplementationOnce(() => {
    const overtaken = wipeMember(ANA.id).then(() => {
      throw new Dexie.DatabaseClosedError();
    });
    return Dexie.Promise.resolve(overtaken);
  });
  expect((await toggleFavorite('assistant000000', true)).ok).toBe(false);
  expect(await Dexie.exists(databaseName(ANA.id))).toBe(false);
});
