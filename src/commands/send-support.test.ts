import { afterEach, expect, it } from 'vitest';
import { authStore } from '#server/client.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName } from '#store/database/database.ts';
import { sendSupport } from './send-support.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };

afterEach(() => {
  leaveSession();
  authStore.clear();
  closeDatabase(ANA.id);
  indexedDB.deleteDatabase(databaseName(ANA.id));
});

it('does not say that a message is safe which was written while another tab signed out', async () => {
  authStore.save('token', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const sent = sendSupport({ name: ANA.name, email: ANA.email, message: 'Bom dia' }, null);
  // The other tab's: this one has not heard of it.
  authStore.clear();
  expect(await sent).toMatchObject({ state: 'left' });
});
