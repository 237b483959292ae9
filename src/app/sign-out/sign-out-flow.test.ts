import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authStore } from '#server/client.ts';
import { currentUser, enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { setRunningSender } from '#sync/sender-registry.ts';
import type { SupportSender } from '#sync/support-sender.ts';
import { dismissAllToasts } from '#ui/toast/toast.ts';
import { requestSignOut } from './sign-out-flow.ts';
import { cancelSignOut, useSignOutQuestion } from './sign-out-question.ts';
import { signOutWithoutUnsent } from './sign-out-without-unsent.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };
const BRUNO = { id: 'bruno', email: 'bruno@exemplo.com.br', name: 'Bruno', isAdmin: false };
const WRITTEN = {
  key: 'um',
  ticketId: null,
  name: 'Ana',
  email: ANA.email,
  message: 'Escrita no balcão',
  writtenAt: 1,
  refusal: '',
};
const recordOf = (user: typeof ANA) => ({ ...user, collectionId: '', collectionName: 'users' });
const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', { removeItem: () => undefined });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  authStore.save('token', recordOf(ANA));
  enterSession(ANA);
});

afterEach(async () => {
  vi.useRealTimers();
  setRunningSender(null);
  cancelSignOut();
  dismissAllToasts();
  leaveSession();
  authStore.clear();
  closeDatabase(ANA.id);
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

it('asks about a message that was counted, although the database falls silent while it is sent', async () => {
  const { outgoing } = openDatabase(ANA.id);
  await outgoing.put(WRITTEN);
  const sending = new Promise<void>((done) => {
    setRunningSender({
      flush: () => {
        vi.spyOn(outgoing, 'count').mockImplementation(() => Dexie.Promise.resolve(never()));
        done();
        return never();
      },
    } as unknown as SupportSender);
  });
  const asked = requestSignOut();
  await sending;
  // All that anybody waits for at a button.
  await vi.advanceTimersByTimeAsync(3_000);
  await asked;
  expect(useSignOutQuestion.getState().messages).toBe(1);
});

it('asks nothing where the session ends by itself while what was written is counted', async () => {
  const { outgoing } = openDatabase(ANA.id);
  await outgoing.put(WRITTEN);
  setRunningSender({ flush: async () => leaveSession() } as unknown as SupportSender);
  await requestSignOut();
  expect(useSignOutQuestion.getState().messages).toBe(0);
});

it('takes the question back when its session ends: whoever comes in next is not asked it', async () => {
  await openDatabase(ANA.id).outgoing.put(WRITTEN);
  vi.stubGlobal('navigator', { onLine: false });
  await requestSignOut();
  expect(useSignOutQuestion.getState().messages).toBe(1);
  leaveSession();
  enterSession(ANA);
  expect(useSignOutQuestion.getState().messages).toBe(0);
});

it('loses nothing of who has come in while the one before was being signed out', async () => {
  await openDatabase(ANA.id).outgoing.put(WRITTEN);
  vi.stubGlobal('navigator', { onLine: false });
  await requestSignOut();
  const leaving = signOutWithoutUnsent(false);
  authStore.save('token of Bruno', recordOf(BRUNO));
  enterSession(BRUNO);
  const his = openDatabase(BRUNO.id).outgoing;
  await his.put(WRITTEN);
  await leaving;
  expect([currentUser(), await his.count()]).toEqual([BRUNO, 1]);
  closeDatabase(BRUNO.id);
});

it('keeps nobody in whose database falls silent while what was written is discarded', async () => {
  const db = openDatabase(ANA.id);
  await db.outgoing.put(WRITTEN);
  vi.stubGlobal('navigator', { onLine: false });
  await requestSignOut();
  vi.spyOn(db.outgoing, 'clear').mockImplementation(() => Dexie.Promise.resolve(never()));
  const leaving = signOutWithoutUnsent(false);
  await vi.advanceTimersByTimeAsync(3_000);
  await leaving;
  expect(currentUser()).toBeNull();
});

it('leaves alone who has come in by another tab meanwhile, and sends nothing in that name', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  await writeIntent(openDatabase(ANA.id), 'a1', true);
  // This tab has not heard of it.
  authStore.save('token of Bruno', recordOf(BRUNO));
  await requestSignOut();
  expect(authStore.token).toBe('token of Bruno');
  expect(asked).not.toHaveBeenCalled();
  expect(currentUser()).toBeNull();
  expect(await Dexie.getDatabaseNames()).not.toContain(databaseName(ANA.id));
});

it('keeps in who came in while what the one before had written was counted', async () => {
  const leaving = requestSignOut();
  authStore.save('token of Bruno', recordOf(BRUNO));
  enterSession(BRUNO);
  await leaving;
  expect(currentUser()).toEqual(BRUNO);
});

it('asks an administrator about what is not saved although the database fails', async () => {
  const lost = 'configurações que não foram salvas';
  vi.doMock('#features/admin/unsaved-work.ts', () => ({ lostBySignOut: async () => [lost] }));
  enterSession({ ...ANA, isAdmin: true });
  vi.spyOn(openDatabase(ANA.id).outgoing, 'count').mockRejectedValue(new Error('no database'));
  await requestSignOut();
  vi.doUnmock('#features/admin/unsaved-work.ts');
  expect(useSignOutQuestion.getState().lost).toBe(lost);
  expect(currentUser()?.id).toBe(ANA.id);
});
