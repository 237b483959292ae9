import { afterEach, expect, it, vi } from 'vitest';
import { authStore } from '#server/client.ts';
import * as realtime from '#server/realtime.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { acknowledgeMessage } from '#store/outbox/message-outbox.ts';
import { refreshTickets, watchTickets } from './refresh-tickets.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  leaveSession();
  authStore.clear();
  closeDatabase(ANA.id);
  indexedDB.deleteDatabase(databaseName(ANA.id));
});

it('asks again for a list that did not come, although a stream is there that would tell of a change', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.spyOn(realtime, 'isListening').mockReturnValue(true);
  const told = vi.fn();
  // Nobody is signed in: no list can come.
  const stop = watchTickets(told);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.mock.calls).toEqual([[false]]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(told.mock.calls).toEqual([[false], [false]]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveBeenCalledTimes(2);
});

const MOMENT = '2026-01-05 12:00:00.000Z';
const ticket = (id: string) => ({
  ...{ id, name: ANA.name, email: ANA.email, message: 'Bom dia', status: 'pending' },
  ...{ created_at: MOMENT, updated_at: MOMENT, messages: [] },
});

const acknowledge = () => {
  const message = { key: 'm', ticketId: null, name: ANA.name, email: ANA.email, message: 'Bom dia' };
  return acknowledgeMessage(openDatabase(ANA.id), { ...message, writtenAt: 1, refusal: '' }, { id: 'sent' });
};

it.each([
  ['a message that was sent meanwhile', acknowledge],
  [
    'the list of another tab',
    () => openDatabase(ANA.id).state.put({ key: 'tickets', items: [ticket('sent'), ticket('old')] }),
  ],
])('an answer that was asked for before does not take away %s: it is asked for again', async (_, write) => {
  authStore.save('token', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const db = openDatabase(ANA.id);
  await db.state.put({ key: 'tickets', items: [ticket('old')] });
  const shown: unknown[] = [];
  const answers = [[ticket('other')], [ticket('sent'), ticket('other'), ticket('old')]];
  const asked = vi.fn(async () => {
    if (asked.mock.calls.length === 1) await write();
    shown.push((await db.read('tickets'))?.items.map(({ id }) => id));
    return Response.json({ items: answers.shift() });
  });
  vi.stubGlobal('fetch', asked);
  expect(await refreshTickets()).toEqual({ ok: true, newReplies: 0 });
  shown.push((await db.read('tickets'))?.items.map(({ id }) => id));
  expect(shown).toEqual([
    ['sent', 'old'],
    ['sent', 'old'],
    ['sent', 'other', 'old'],
  ]);
});

it('an answer that says what another tab has written since is not asked for again', async () => {
  authStore.save('token', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const items = [ticket('old')];
  const asked = vi.fn(async () => {
    await openDatabase(ANA.id).state.put({ key: 'tickets', items });
    return Response.json({ items });
  });
  vi.stubGlobal('fetch', asked);
  expect(await refreshTickets()).toEqual({ ok: true, newReplies: 0 });
  expect(asked).toHaveBeenCalledOnce();
});
