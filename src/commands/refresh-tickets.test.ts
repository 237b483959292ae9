import { afterEach, expect, it, vi } from 'vitest';
import * as realtime from '#server/realtime.ts';
import { watchTickets } from './refresh-tickets.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('asks again for a list that did not come, although a stream is there that would tell of a change', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.spyOn(realtime, 'isListening').mockReturnValue(true);
  const told = vi.fn();
  // Nobody is signed in: no list can come.
  const stop = watchTickets(told);
  await vi.advanceTimersByTimeAsync(1);
  expect(told.mock.calls).toEqual([[false]]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(told.mock.calls).toEqual([[false], [false]]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveBeenCalledTimes(2);
});
