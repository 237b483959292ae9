import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
  globalThis.earlyRead = undefined;
});

/** The module of a start at which the document has read this, with the sync's state beside it. */
async function startWith(read: typeof globalThis.earlyRead) {
  globalThis.earlyRead = read;
  const { firstLoadOver } = await import('./first-cards-drawn.ts');
  const { useSyncActivity } = await import('#store/database/sync-activity.ts');
  let isOver = false;
  void firstLoadOver().then(() => {
    isOver = true;
  });
  return { sync: useSyncActivity, isOver: () => isOver };
}
const EMPTY = { userId: 'a', isQuiet: true };
const CURSOR = { key: 'cursor' as const, epoch: 'e', seq: 7, pulledAt: 1 };
const FIRST_SCREEN = { key: 'firstScreen' as const, assistants: [], total: 0 };

it('nothing is waited for where nobody is signed in, or a load has come to its end before', async () => {
  for (const read of [undefined, Promise.resolve({ ...EMPTY, firstScreen: FIRST_SCREEN, cursor: CURSOR })]) {
    vi.resetModules();
    const { isOver } = await startWith(read);
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver()).toBe(true);
  }
});

it('a first load is over with its sync, also with one that brought nothing', async () => {
  const { sync, isOver } = await startWith(Promise.resolve(EMPTY));
  sync.setState({ isSyncing: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isOver()).toBe(false);
  sync.setState({ isSyncing: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(true);
});

it('a load that does not end is not waited for without end', async () => {
  const { sync, isOver } = await startWith(Promise.resolve(EMPTY));
  sync.setState({ isSyncing: true });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isOver()).toBe(true);
});

it('the sync waits for nothing where the device has no cards: they come by what would wait', async () => {
  for (const read of [undefined, Promise.resolve(EMPTY)]) {
    globalThis.earlyRead = read;
    vi.resetModules();
    const { firstCardsDrawn } = await import('./first-cards-drawn.ts');
    let isFree = false;
    void firstCardsDrawn().then(() => {
      isFree = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(isFree).toBe(true);
  }
});

it('the sync waits until the cards of the device have been drawn', async () => {
  vi.useRealTimers();
  globalThis.earlyRead = Promise.resolve({ ...EMPTY, firstScreen: FIRST_SCREEN });
  const { firstCardsDrawn, noteFirstCards } = await import('./first-cards-drawn.ts');
  const order: string[] = [];
  const waiting = firstCardsDrawn().then(() => order.push('sync'));
  await Promise.resolve().then(() => order.push('cards'));
  noteFirstCards();
  await waiting;
  expect(order).toEqual(['cards', 'sync']);
});
