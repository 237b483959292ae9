import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authStore } from '#server/client.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { hiddenPage } from '../../../tests/support/hidden-page.ts';
import { startSync } from './start-sync.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };
const DAY_MS = 86_400_000;
const SOON = { timeout: 20_000, interval: 5 };

let sent: [path: string, token: string][] = [];
let come: () => void = () => undefined;
let stop: () => void = () => undefined;
let isReached = true;

beforeEach(() => {
  isReached = true;
  const renewed = () => ({ token: 'renewed', record: { ...ANA, collectionId: '', collectionName: 'users' } });
  sent = hiddenPage(() => (isReached ? Response.json(renewed()) : Response.json({}, { status: 503 })));
  const heard: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (name: string, hear: () => void) => name === 'focus' && heard.push(hear));
  come = () => {
    for (const hear of heard) hear();
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  authStore.save('of ana', { ...ANA, collectionId: '', collectionName: 'users' });
  enterSession(ANA);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  leaveSession();
  authStore.clear();
  closeDatabase(ANA.id);
  indexedDB.deleteDatabase(databaseName(ANA.id));
});

const renewals = () => sent.filter(([path]) => path.endsWith('/auth-refresh')).length;
const untilAsked = (times: number) => vi.waitFor(() => expect(renewals()).toBe(times), SOON);

/** Somebody comes back to the page after so many days. */
function comeAfter(days: number): void {
  vi.setSystemTime(Date.now() + days * DAY_MS);
  come();
  // The other events of the same return.
  come();
}

/** A page whose start has renewed the session, which it does at once where the device holds a catalogue. */
async function start(): Promise<void> {
  await openDatabase(ANA.id).state.put({ key: 'cursor', seq: 1, epoch: 'e', pulledAt: 1 });
  stop = startSync(ANA.id);
  await untilAsked(1);
}

it('a page that is woken for weeks and never loaded anew renews its session every few days, once a return', async () => {
  await start();
  comeAfter(2);
  comeAfter(0.5);
  comeAfter(1);
  await untilAsked(2);
  comeAfter(1);
  comeAfter(2.5);
  await untilAsked(3);
  // Each as soon as somebody comes: what has not been asked for by then is not.
  expect(renewals()).toBe(3);
});

it('one that was not reached is asked for again by the next return', async () => {
  await start();
  isReached = false;
  comeAfter(4);
  await untilAsked(2);
  isReached = true;
  await vi.waitFor(() => {
    come();
    expect(renewals()).toBe(3);
  }, SOON);
});
