import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, openDatabase } from '#store/database/database.ts';
import { setRunningSender } from '#sync/sender-registry.ts';
import type { SupportSender } from '#sync/support-sender.ts';
import { requestSignOut } from './sign-out-flow.ts';
import { cancelSignOut, useSignOutQuestion } from './sign-out-question.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };
const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  enterSession(ANA);
});

afterEach(async () => {
  vi.useRealTimers();
  setRunningSender(null);
  cancelSignOut();
  leaveSession();
  closeDatabase(ANA.id);
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

it('asks about a message that was counted, although the database falls silent while it is sent', async () => {
  const { outgoing } = openDatabase(ANA.id);
  await outgoing.put({
    key: 'um',
    ticketId: null,
    name: 'Ana',
    email: ANA.email,
    message: 'Escrita no balcão',
    writtenAt: 1,
    refusal: '',
  });
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
  await vi.advanceTimersByTimeAsync(4_000);
  await asked;
  expect(useSignOutQuestion.getState().messages).toBe(1);
});
