import { afterEach, expect, it, vi } from 'vitest';
import { authStore } from '#server/client.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { acknowledgeMessage } from '#store/outbox/message-outbox.ts';
import { setRunningSender } from '#sync/sender-registry.ts';
import type { SupportSender } from '#sync/support-sender.ts';
import { sleepingTab } from '../../tests/support/sleeping-tab.ts';
import { sendSupport } from './send-support.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setRunningSender(null);
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

it('keeps nobody waiting where the clock is put back while a message is sent', async () => {
  authStore.save('token', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const flush = async () => {
    const db = openDatabase(ANA.id);
    for (const message of await db.outgoing.toArray())
      await acknowledgeMessage(db, message, { id: 'ticket000000001' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    return null;
  };
  setRunningSender({ flush } as unknown as SupportSender);
  const waits = vi.spyOn(globalThis, 'setTimeout');
  const sent = sendSupport({ name: ANA.name, email: ANA.email, message: 'Bom dia' }, null);
  expect(await sent).toMatchObject({ state: 'sent' });
  expect(waits.mock.calls.filter(([, ms]) => Number(ms) > 60_000)).toEqual([]);
});

it('does not call lost what waits where the connection dies over the look at what became of it', async () => {
  authStore.save('token', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const flush = async () => {
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    });
    return { kind: 'unreachable' } as const;
  };
  vi.stubGlobal('navigator', { onLine: true });
  setRunningSender({ flush } as unknown as SupportSender);
  const sent = await sendSupport({ name: ANA.name, email: ANA.email, message: 'Bom dia' }, null);
  expect(sent).toMatchObject({ state: 'waiting', title: 'Mensagem guardada' });
  expect(await openDatabase(ANA.id).outgoing.toArray()).toMatchObject([{ key: sent.key }]);
});

it('does not call lost what waits where the database is gone for good by then: written once more it would arrive twice', async () => {
  authStore.save('token', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const flush = async () => {
    openDatabase(ANA.id).isOver = true;
    openDatabase(ANA.id).close();
    return { kind: 'unreachable' } as const;
  };
  vi.stubGlobal('navigator', { onLine: true });
  setRunningSender({ flush } as unknown as SupportSender);
  const sent = await sendSupport({ name: ANA.name, email: ANA.email, message: 'Bom dia' }, null);
  expect(sent).toMatchObject({ state: 'waiting', title: 'Mensagem guardada' });
});

it('calls a refused message refused also where it cannot be taken out of the list', async () => {
  authStore.save('token', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const flush = async () => {
    await openDatabase(ANA.id).outgoing.toCollection().modify({ refusal: 'too_many_requests' });
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    });
    return null;
  };
  setRunningSender({ flush } as unknown as SupportSender);
  const sent = await sendSupport({ name: ANA.name, email: ANA.email, message: 'Bom dia' }, null);
  expect(sent).toMatchObject({ state: 'refused', title: 'Mensagem não enviada' });
});

it('does not send for ever what a sleeping tab lets nobody keep, nor keeps it once its writer was told that it is not', async () => {
  authStore.save('token', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const db = openDatabase(ANA.id);
  await db.open();
  const release = await sleepingTab(db.name);
  const asked = vi.spyOn(IDBObjectStore.prototype, 'index');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let sent: unknown;
    void sendSupport({ name: ANA.name, email: ANA.email, message: 'Bom dia' }, null).then((outcome) => {
      sent = outcome;
    });
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 20_000 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toMatchObject({ state: 'not-stored' });
  } finally {
    vi.useRealTimers();
    release();
  }
  // Behind what was asked for before.
  expect(await db.outgoing.count()).toBe(0);
});
