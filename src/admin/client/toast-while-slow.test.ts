import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissAllToasts, useToasts } from '#ui/toast/toast.ts';
import { toastWhileSlow } from './toast-while-slow.ts';

const titles = () => useToasts.getState().toasts.map((shown) => shown.title);

beforeEach(() => {
  // Of another file in the same worker.
  dismissAllToasts();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('what is under way is said as long as a request may take, and no longer', async () => {
  const answer = new Promise((done) => setTimeout(done, 20_000, 'done'));
  const outcome = toastWhileSlow('Ocultando dos membros...', 'Nome', answer);
  await vi.advanceTimersByTimeAsync(900);
  expect(titles()).toEqual([]);
  for (let second = 1; second < 20; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect([second, titles()]).toEqual([second, ['Ocultando dos membros...']]);
  }
  await vi.advanceTimersByTimeAsync(200);
  expect([await outcome, titles()]).toEqual(['done', []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(titles()).toEqual([]);
});

test('nothing is said of what is done at once, also where it fails', async () => {
  expect(await toastWhileSlow('Ocultando dos membros...', 'Nome', Promise.resolve(1))).toBe(1);
  await expect(toastWhileSlow('Ocultando...', 'Nome', Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(titles()).toEqual([]);
});
