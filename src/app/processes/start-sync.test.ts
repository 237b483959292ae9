import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retrySync } from '#commands/retry-sync.ts';
import { authStore } from '#server/client.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, MemberDatabase, openDatabase } from '#store/database/database.ts';
import { useSyncActivity } from '#store/database/sync-activity.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { wipeMember } from '#store/sign-out/wipe.ts';
import { fillDevice, makeRoom } from '../../../tests/support/full-device.ts';
import { hiddenPage } from '../../../tests/support/hidden-page.ts';
import { startSync } from './start-sync.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };
const record = (id: string) => ({ id, collectionId: 'c', collectionName: 'users' });
const PUSH = '/api/app/favorites/push';
const PULL = '/api/app/sync';

let sent: [path: string, token: string][] = [];
let stop = () => {};

beforeEach(() => {
  sent = hiddenPage(() => Response.json({}, { status: 503 }));
});

afterEach(async () => {
  makeRoom();
  stop();
  authStore.clear();
  leaveSession();
  closeDatabase(ANA.id);
  useSyncActivity.setState(useSyncActivity.getInitialState());
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const ofMirror = () => sent.filter(([path]) => path.startsWith('/api/app/'));
const soon = { timeout: 20_000, interval: 5 };

/** What is asked for while the device has another's token, and what first once it has her own again. */
async function asked(): Promise<[meanwhile: unknown, then: unknown]> {
  // The server has let somebody else in, here or in another tab; this one has yet to hear of it.
  authStore.save('of bruno', record('bruno'));
  stop = startSync(ANA.id);
  await vi.waitFor(() => expect(useSyncActivity.getState().failures).toBeGreaterThan(0), soon);
  const meanwhile = ofMirror();
  authStore.save('of ana', record('ana'));
  // A wish that falls into the last moments of the failed run waits for the next one.
  await vi.waitFor(() => {
    retrySync();
    expect(ofMirror()).not.toEqual([]);
  }, soon);
  return [meanwhile, ofMirror()[0]];
}

it('a heart never leaves in the name of somebody who has just come in', async () => {
  enterSession(ANA);
  await writeIntent(openDatabase(ANA.id), 'a', true);
  expect(await asked()).toEqual([[], [PUSH, 'of ana']]);
});

it('nor is a mirror filled with what is theirs', async () => {
  enterSession(ANA);
  expect(await asked()).toEqual([[], [PULL, 'of ana']]);
});

it('a device whose token the browser has thrown away asks all the same: the refusal is what ends the session', async () => {
  enterSession(ANA);
  stop = startSync(ANA.id);
  await vi.waitFor(() => expect(ofMirror()[0]).toEqual([PULL, '']), soon);
});

it('a device that was full at the sign-in is given back what waited there as soon as there is room, before anything leaves', async () => {
  enterSession(ANA);
  await writeIntent(openDatabase(ANA.id), 'a', true);
  await wipeMember(ANA.id);
  fillDevice();
  stop = startSync(ANA.id);
  await vi.waitFor(() => expect(useSyncActivity.getState().failures).toBeGreaterThan(0), soon);
  expect(ofMirror()).toEqual([]);
  makeRoom();
  await vi.waitFor(() => {
    retrySync();
    expect(ofMirror()[0]?.[0]).toBe(PUSH);
  }, soon);
});

it('nobody else is left on a device that is full at the sign-in: their mirror may be what takes the room', async () => {
  enterSession(ANA);
  await writeIntent(openDatabase(ANA.id), 'a', true);
  await wipeMember(ANA.id);
  const bruno = new MemberDatabase('bruno');
  await bruno.open();
  bruno.close();
  fillDevice();
  stop = startSync(ANA.id);
  await vi.waitFor(
    async () => expect(await Dexie.getDatabaseNames()).not.toContain(databaseName('bruno')),
    soon,
  );
});

it('that is stopped while a failure is settled tries nothing again, and says nothing of whoever is next', async () => {
  enterSession(ANA);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  stop = startSync(ANA.id);
  await new Promise<void>((done) => {
    const unsubscribe = useSyncActivity.subscribe(({ failures }) => {
      if (failures === 0) return;
      unsubscribe();
      timers.mockClear();
      stop();
      done();
    });
  });
  // After what the settling reads.
  await openDatabase(ANA.id).intents.count();
  const isFirstPause = (wait = 0) => wait >= 500 && wait <= 1_000;
  expect(timers.mock.calls.filter(([, wait]) => isFirstPause(wait))).toEqual([]);
  expect(useSyncActivity.getState()).toEqual(useSyncActivity.getInitialState());
  timers.mockRestore();
});

it('a session is renewed behind the first load, where the device holds no catalogue', async () => {
  // A page whose first sync is still to come.
  vi.resetModules();
  const page = await import('./start-sync.ts');
  const session = await import('#session/session.ts');
  const client = await import('#server/client.ts');
  client.authStore.save('of ana', record(ANA.id));
  session.enterSession(ANA);
  stop = page.startSync(ANA.id);
  const refresh = '/api/collections/users/auth-refresh';
  await vi.waitFor(() => expect(sent.map(([path]) => path)).toContain(refresh), soon);
  expect(sent.map(([path]) => path).filter((path) => [PULL, refresh].includes(path))).toEqual([
    PULL,
    refresh,
  ]);
  session.leaveSession();
  // The next file of this worker is given these modules.
  client.authStore.clear();
});

it('that begins while somebody else comes in leaves them their database', async () => {
  enterSession(ANA);
  const reads = vi.spyOn(MemberDatabase.prototype, 'read');
  startSync(ANA.id)();
  enterSession({ ...ANA, id: 'bruno' });
  const theirs = openDatabase('bruno');
  await vi.waitFor(() => expect(reads.mock.calls).toContainEqual(['cursor']), soon);
  expect(theirs.isOver).toBe(false);
  closeDatabase('bruno');
  reads.mockRestore();
});
