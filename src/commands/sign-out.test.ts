import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { authStore } from '#server/client.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { hiddenPage } from '../../tests/support/hidden-page.ts';
import { sleepingTab } from '../../tests/support/sleeping-tab.ts';
import { signOut } from './sign-out.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };
const BRUNO = { ...ANA, id: 'bruno', email: 'bruno@exemplo.com.br' };

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  leaveSession();
  authStore.clear();
  closeDatabase(BRUNO.id);
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

it('a sign-out that is still sending leaves the next member their database', async () => {
  hiddenPage(() => Response.json({}, { status: 503 }));
  authStore.save('of ana', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  await openDatabase(ANA.id).open();
  const signedOut = signOut();
  enterSession(BRUNO);
  const theirs = openDatabase(BRUNO.id);
  await signedOut;
  expect(theirs.isOver).toBe(false);
  expect(await Dexie.exists(databaseName(ANA.id))).toBe(false);
});

it('who comes in again while the sign-out is still sending keeps their database', async () => {
  hiddenPage(() => Response.json({}, { status: 503 }));
  authStore.save('of ana', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const signedOut = signOut();
  enterSession(ANA);
  const theirs = openDatabase(ANA.id);
  await signedOut;
  expect(theirs.isOver).toBe(false);
  closeDatabase(ANA.id);
});

it('ends the sessions at the server also where a sleeping tab holds the database', async () => {
  const sent = hiddenPage(() => new Response(null, { status: 204 }));
  authStore.save('of ana', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const db = openDatabase(ANA.id);
  await db.open();
  const release = await sleepingTab(db.name);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const signedOut = signOut();
  try {
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sent).toEqual([['/api/app/sign-out', 'of ana']]);
  } finally {
    vi.useRealTimers();
    release();
  }
  await signedOut;
});

it('waits no longer for a silent server where the clock is put back meanwhile: the mirror would stay for as long', async () => {
  hiddenPage(() => Response.json({}, { status: 503 }));
  const limits = vi.spyOn(AbortSignal, 'timeout');
  authStore.save('of ana', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
  const signedOut = signOut();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  await signedOut;
  expect(limits.mock.calls.flat().filter((limit) => limit > 3_000)).toEqual([]);
  expect(limits).toHaveBeenCalled();
});
