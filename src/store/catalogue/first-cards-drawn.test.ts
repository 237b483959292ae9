import { afterEach, expect, it, vi } from 'vitest';
import type { EarlyRead } from '#store/database/early-read.ts';

afterEach(() => {
  globalThis.earlyRead = undefined;
  vi.resetModules();
});

/** The module as a start with this early read would have it. */
async function startWith(read: EarlyRead | undefined) {
  globalThis.earlyRead = read && Promise.resolve(read);
  vi.resetModules();
  return import('./first-cards-drawn.ts');
}

const firstScreen = { key: 'firstScreen' as const, assistants: [], total: 0 };

it('waits for nothing where the device has no cards: they come by what would wait', async () => {
  await (await startWith(undefined)).firstCardsDrawn();
  await (await startWith({ userId: 'u', isQuiet: true })).firstCardsDrawn();
});

it('waits until the cards of the device have been drawn', async () => {
  const { firstCardsDrawn, noteFirstCards } = await startWith({ userId: 'u', isQuiet: true, firstScreen });
  const order: string[] = [];
  const waiting = firstCardsDrawn().then(() => order.push('sync'));
  await Promise.resolve().then(() => order.push('cards'));
  noteFirstCards();
  await waiting;
  expect(order).toEqual(['cards', 'sync']);
});
