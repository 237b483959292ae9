import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { enqueueMessage } from '#store/outbox/message-outbox.ts';
import { readSupportDraft } from '#store/outbox/support-draft.ts';
import { stubLocalStorage } from '../../tests/support/local-storage.ts';
import { discardMessage, editUnsentMessage } from './edit-unsent-message.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };
const MESSAGE = {
  ...{ key: 'm', ticketId: null, name: ANA.name, email: ANA.email, message: 'Bom dia' },
  ...{ writtenAt: 1, refusal: 'too_long' },
};
const unsent = () => openDatabase(ANA.id).outgoing.toArray();

beforeEach(async () => {
  stubLocalStorage(new Map());
  enterSession(ANA);
  await enqueueMessage(openDatabase(ANA.id), MESSAGE);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  leaveSession();
  closeDatabase(ANA.id);
  indexedDB.deleteDatabase(databaseName(ANA.id));
});

it('an unsent message whose text cannot be kept as a draft stays what it is', async () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await expect(editUnsentMessage('m', false)).rejects.toThrow('no room');
  expect(await unsent()).toEqual([MESSAGE]);
});

it.each([
  ['edited', () => editUnsentMessage('m', false), MESSAGE.message],
  ['discarded', () => discardMessage('m'), undefined],
])('an unsent message is %s also where the connection had died', async (_, act, draft) => {
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  expect(await act()).toBe(true);
  expect(await unsent()).toEqual([]);
  expect(readSupportDraft(ANA.id, '').message).toBe(draft);
});
