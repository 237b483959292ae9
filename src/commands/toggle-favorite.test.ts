import { afterEach, expect, it } from 'vitest';
import { authStore } from '#server/client.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { toggleFavorite } from './toggle-favorite.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };

afterEach(() => {
  leaveSession();
  authStore.clear();
  closeDatabase(ANA.id);
  indexedDB.deleteDatabase(databaseName(ANA.id));
});

function signIn(): void {
  authStore.save('token', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
}

it('says that a heart is kept once its wish is', async () => {
  signIn();
  expect(await toggleFavorite('a1', true)).toEqual({ ok: true, value: 'added' });
  expect(await openDatabase(ANA.id).intents.toArray()).toMatchObject([{ assistantId: 'a1', on: true }]);
});

it('does not say it of one that was written while another tab signed out: that one may have deleted it', async () => {
  signIn();
  const toggled = toggleFavorite('a1', true);
  // The other tab's: this one has not heard of it.
  authStore.clear();
  expect(await toggled).toMatchObject({ ok: false, code: 'signed_out' });
});
