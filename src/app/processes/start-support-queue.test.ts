import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authStore } from '#server/client.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, openDatabase } from '#store/database/database.ts';
import { enqueueMessage } from '#store/outbox/message-outbox.ts';
import { restoreMessages, stashMessages } from '#store/sign-out/stash-messages.ts';
import { wipeMember } from '#store/sign-out/wipe.ts';
import { whenSenderRuns } from '#sync/sender-registry.ts';
import { dismissAllToasts, useToasts } from '#ui/toast/toast.ts';
import { fillDevice, makeRoom } from '../../../tests/support/full-device.ts';
import { hiddenPage } from '../../../tests/support/hidden-page.ts';
import { startSupportQueue } from './start-support-queue.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };
const record = (id: string) => ({ id, collectionId: 'c', collectionName: 'users' });
const MESSAGE = {
  key: 'm',
  ticketId: null,
  name: ANA.name,
  email: ANA.email,
  message: 'Só para o suporte',
  writtenAt: 1,
  refusal: '',
};

let sent: [path: string, token: string][] = [];
let stop = () => {};

beforeEach(() => {
  sent = hiddenPage(() => Response.json({ id: 'ticket' }));
});

afterEach(async () => {
  makeRoom();
  stop();
  // Files share a worker: the next one would find the word of what was sent.
  dismissAllToasts();
  authStore.clear();
  leaveSession();
  closeDatabase(ANA.id);
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

it('a message never leaves in the name of somebody who has just come in; it waits for its writer', async () => {
  authStore.save('of ana', record('ana'));
  enterSession(ANA);
  const db = openDatabase(ANA.id);
  await enqueueMessage(db, MESSAGE);
  stop = startSupportQueue(ANA.id);
  const sender = await whenSenderRuns();
  // The server has let somebody else in, here or in another tab; this one has yet to hear of it.
  authStore.save('of bruno', record('bruno'));
  expect(await sender.flush()).toEqual({ kind: 'unreachable' });
  expect([sent, await db.outgoing.count()]).toEqual([[], 1]);
  authStore.save('of ana', record('ana'));
  expect(await sender.flush()).toBeNull();
  expect(sent[0]).toEqual(['/api/app/support-request', 'of ana']);
  expect(await db.outgoing.count()).toBe(0);
});

it('a device that was full at the sign-in is given back what waited there as soon as there is room, and it is sent', async () => {
  authStore.save('of ana', record('ana'));
  enterSession(ANA);
  await enqueueMessage(openDatabase(ANA.id), MESSAGE);
  await wipeMember(ANA.id);
  fillDevice();
  stop = startSupportQueue(ANA.id);
  const sender = await whenSenderRuns();
  expect(await sender.flush()).toEqual({ kind: 'server-broken', status: 0 });
  expect(sent).toEqual([]);
  makeRoom();
  expect(await sender.flush()).toBeNull();
  expect(sent[0]).toEqual(['/api/app/support-request', 'of ana']);
});

it('what a full device could not give back stays beside what was written since, when that session ends too', async () => {
  enterSession(ANA);
  await stashMessages({ userId: ANA.id, messages: [MESSAGE, { ...MESSAGE, key: 'n', message: 'old' }] });
  await stashMessages({
    userId: ANA.id,
    messages: [
      { ...MESSAGE, key: 'n' },
      { ...MESSAGE, key: 'o' },
    ],
  });
  const db = openDatabase(ANA.id);
  // Given back and sent before, by a tab that died before it could say so.
  await stashMessages({ userId: ANA.id, messages: [{ ...MESSAGE, key: 'sent' }] });
  await db.state.put({ key: 'delivered', keys: ['sent'] });
  await restoreMessages(db);
  const kept = (await db.outgoing.toArray()).map(({ key, message }) => [key, message]);
  expect(kept).toEqual(['m', 'n', 'o'].map((key) => [key, MESSAGE.message]));
});

it('tells of an answer that the list after a delivery brings along: no other look would find it new', async () => {
  authStore.save('of ana', record('ana'));
  enterSession(ANA);
  const db = openDatabase(ANA.id);
  const moment = '2026-01-05 12:00:00.000Z';
  const { name, email, message } = MESSAGE;
  const ticket = {
    id: 't',
    name,
    email,
    message,
    status: 'respondido',
    created_at: moment,
    updated_at: moment,
  };
  await db.state.put({ key: 'tickets', items: [{ ...ticket, messages: [] }] });
  const reply = { id: 'r', message: 'Pronto', author: 'admin', created_at: moment };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.endsWith('/my-tickets') ? { items: [{ ...ticket, messages: [reply] }] } : { id: 'new' },
    ),
  );
  await enqueueMessage(db, MESSAGE);
  stop = startSupportQueue(ANA.id);
  expect(await (await whenSenderRuns()).flush()).toBeNull();
  const titles = () => useToasts.getState().toasts.map(({ title }) => title);
  await vi.waitFor(() => expect(titles()).toContain('Nova resposta do suporte'), { timeout: 20_000 });
});
