import { afterEach, expect, it, vi } from 'vitest';
import * as realtime from '#server/realtime.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { useSyncActivity } from '#store/database/sync-activity.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { hiddenPage } from '../../tests/support/hidden-page.ts';
import { SyncEngine } from './engine.ts';
import type { SyncContext } from './ports.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };
const SOON = { timeout: 20_000, interval: 5 };
let engine: SyncEngine;

afterEach(() => {
  engine.stop();
  vi.restoreAllMocks();
  leaveSession();
  closeDatabase(ANA.id);
  indexedDB.deleteDatabase(databaseName(ANA.id));
});

function start(context: Partial<SyncContext>): void {
  enterSession(ANA);
  const unreachable = async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const;
  const nothing = () => undefined;
  engine = new SyncEngine(
    {
      db: openDatabase(ANA.id),
      restore: async () => undefined,
      pull: unreachable,
      push: unreachable,
      tell: unreachable,
      onFavoritesTakenBack: nothing,
      onNews: nothing,
      onRole: nothing,
      ...context,
    },
    nothing,
  );
  engine.start();
}

/** The look at what is under way in the database (overdue-work.ts). */
const LOOK_MS = 4_000;
/** The pause of a device without room. */
const NO_ROOM_MS = 300_000;

/** A planned try, whose back-off would be waited for, comes when it is let go; what is near or very far is left alone. */
function holdNextTry() {
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  let held: (() => void) | undefined;
  const hold = (act: () => void, wait = 0) => {
    if (wait <= 500 || wait > 30_000 || wait === LOOK_MS) return begin(act, wait);
    held = act;
    return act;
  };
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof begin);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    if ((timer as unknown) === held) held = undefined;
    end(timer);
  });
  const letGo = () => {
    const act = held;
    held = undefined;
    act?.();
  };
  return { timers, letGo, untilPlanned: () => vi.waitFor(() => expect(held).toBeDefined(), SOON) };
}

it('tries a database that opens and cannot be written once at once, and then with pauses', async () => {
  hiddenPage(() => Response.json({}, { status: 503 }));
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.spyOn(realtime, 'listen').mockReturnValue({ opened: Promise.resolve(), stop: () => undefined });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const restore = vi.fn(async () => {
    throw new DOMException('the disk is broken', 'UnknownError');
  });
  // At that moment: a busy machine may look only when the next try has been made.
  let tries = 0;
  let waits: number[] = [];
  const stop = useSyncActivity.subscribe(({ failures }) => {
    if (failures !== 2 || tries) return;
    tries = restore.mock.calls.length;
    waits = timers.mock.calls.map(([, wait]) => wait ?? 0);
  });
  start({ restore });
  await vi.waitFor(() => expect(tries).toBe(2), SOON);
  stop();
  // The first at once, the second after a second or two.
  await vi.waitFor(() => expect(timers.mock.calls.some(([, wait]) => (wait ?? 0) >= 1_000)).toBe(true), SOON);
  expect(waits).toContain(0);
});

/** In sight, where each pull meets a device without room. */
function startWithoutRoom() {
  hiddenPage(() => Response.json({}, { status: 503 }));
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.spyOn(realtime, 'listen').mockReturnValue({ opened: Promise.resolve(), stop: () => undefined });
  const pull = vi.fn(async () => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  const { timers, letGo } = holdNextTry();
  start({ pull });
  return { pull, letGo, isPutOff: () => timers.mock.calls.some(([, wait]) => wait === NO_ROOM_MS) };
}

it('asks ever more seldom for what it has no room for: each time the whole catalogue may come in vain', async () => {
  const { pull, isPutOff } = startWithoutRoom();
  await vi.waitFor(() => {
    // Somebody who asks need not wait.
    engine.pullNow();
    expect(isPutOff()).toBe(true);
  }, SOON);
  expect(pull.mock.calls.length).toBeGreaterThan(2);
});

it('fills a mirror at once that was deleted while there was no room for it: there may be some now', async () => {
  const { pull, letGo, isPutOff } = startWithoutRoom();
  await vi.waitFor(() => {
    letGo();
    expect(isPutOff()).toBe(true);
  }, SOON);
  const tries = pull.mock.calls.length;
  indexedDB.deleteDatabase(databaseName(ANA.id));
  await vi.waitFor(() => expect(pull.mock.calls.length).toBe(tries + 1), SOON);
});

it('a network that comes back behind a hidden page opens no stream', () => {
  hiddenPage(() => Response.json({}, { status: 503 }));
  const handlers = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, handler: () => void) => handlers.set(name, handler));
  const listen = vi.spyOn(realtime, 'listen');
  start({});
  handlers.get('online')?.();
  expect(handlers.has('online')).toBe(true);
  expect(listen).not.toHaveBeenCalled();
});

/** The moment in which all is well: a pull that fails again would hide it from who only looks now and then. */
const allIsWell = () =>
  new Promise<void>((done) => {
    const stop = useSyncActivity.subscribe(({ failures }) => {
      if (failures > 0) return;
      stop();
      done();
    });
  });
const allSent: SyncContext['push'] = async (_, operations) => {
  const last = operations.at(-1)?.n ?? 0;
  const value = { last, gap: false, refused: [], from: undefined, seq: undefined, epoch: undefined };
  return { ok: true, value };
};
const PULLS_THAT_FAIL: [string, SyncContext['pull']][] = [
  ['reached nobody', async () => ({ ok: false, failure: { kind: 'unreachable' } })],
  ['was refused for the moment', async () => ({ ok: false, failure: { kind: 'limited', seconds: 1 } })],
  ['could not be written', () => Promise.reject(new DOMException('the disk is broken', 'UnknownError'))],
];

it.each(PULLS_THAT_FAIL)(
  'a heart that is sent after a pull that %s leaves the pull waiting',
  async (_, fails) => {
    hiddenPage(() => Response.json({}, { status: 503 }));
    vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
    vi.spyOn(realtime, 'listen').mockReturnValue({ opened: Promise.resolve(), stop: () => undefined });
    const pull = vi.fn(fails);
    const { letGo, untilPlanned } = holdNextTry();
    start({ pull, push: allSent });
    // After a storage that failed the first try follows at once.
    await untilPlanned();
    const sent = allIsWell();
    await writeIntent(openDatabase(ANA.id), 'a', true);
    await sent;
    const pulls = pull.mock.calls.length;
    expect(useSyncActivity.getState().hasSynced).toBe(false);
    letGo();
    await vi.waitFor(() => expect(pull.mock.calls.length).toBeGreaterThan(pulls), SOON);
  },
);

it('a change that the mirror already holds, announced after a pull that failed, leaves the pull waiting', async () => {
  hiddenPage(() => Response.json({}, { status: 503 }));
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  const opened = Promise.resolve();
  const listen = vi.spyOn(realtime, 'listen').mockReturnValue({ opened, stop: () => undefined });
  const pull = vi.fn<SyncContext['pull']>(async () => ({ ok: false, failure: { kind: 'unreachable' } }));
  const { letGo, untilPlanned } = holdNextTry();
  start({ pull, push: allSent });
  await untilPlanned();
  await openDatabase(ANA.id).state.put({ key: 'cursor', seq: 7, epoch: 'e', pulledAt: 1 });
  const announce = listen.mock.calls[0]?.[0];
  const known = allIsWell();
  announce?.('app/favorites', 7);
  await known;
  const pulls = pull.mock.calls.length;
  // Of the catalogue nobody was asked.
  expect(useSyncActivity.getState().hasSynced).toBe(false);
  letGo();
  await vi.waitFor(() => expect(pull.mock.calls.length).toBeGreaterThan(pulls), SOON);
});

it('an answer that was on its way when the network went does not say that it is back', async () => {
  hiddenPage(() => Response.json({}, { status: 503 }));
  const handlers = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, handler: () => void) => handlers.set(name, handler));
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  const listen = vi.spyOn(realtime, 'listen').mockReturnValue({ opened: Promise.resolve(), stop: vi.fn() });
  let arrive: (answer: Awaited<ReturnType<SyncContext['push']>>) => void = () => undefined;
  const push = vi.fn<SyncContext['push']>(() => new Promise((done) => (arrive = done)));
  const pull: SyncContext['pull'] = async () => ({ ok: false, failure: { kind: 'unreachable' } });
  start({ pull, push });
  await vi.waitFor(() => expect(useSyncActivity.getState().failures).toBeGreaterThan(0), SOON);
  await writeIntent(openDatabase(ANA.id), 'a', true);
  await vi.waitFor(() => expect(push).toHaveBeenCalled(), SOON);
  handlers.get('offline')?.();
  const [, operations] = push.mock.calls[0] ?? [];
  const arrived = allIsWell();
  arrive(await allSent('', operations ?? []));
  await arrived;
  expect(useSyncActivity.getState().network).toBe('offline');
  expect(listen).toHaveBeenCalledOnce();
});

it('a stream that fails after a pull has failed leaves the next try where it is planned', async () => {
  hiddenPage(() => Response.json({}, { status: 503 }));
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  const listen = vi
    .spyOn(realtime, 'listen')
    .mockReturnValue({ opened: Promise.resolve(), stop: () => undefined });
  const limited = { ok: false, failure: { kind: 'limited', seconds: 600 } } as const;
  const pull = vi.fn<SyncContext['pull']>(async () => limited);
  start({ pull });
  await vi.waitFor(
    () => expect(useSyncActivity.getState()).toMatchObject({ failures: 1, isSyncing: false }),
    SOON,
  );
  listen.mock.calls[0]?.[1]?.();
  expect(useSyncActivity.getState().isSyncing).toBe(false);
  expect(pull).toHaveBeenCalledOnce();
});
