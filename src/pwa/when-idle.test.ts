import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBusy, setBusy } from '#pwa/busy.ts';
import { whenIdle } from '#pwa/when-idle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  setBusy('sync', false);
  setBusy('draft', false);
  vi.useRealTimers();
});

test('with nothing under way the new version comes at once', () => {
  const reload = vi.fn();
  whenIdle(isBusy, reload);
  expect(reload).toHaveBeenCalledOnce();
});

test('a push on its way and a text half written are not cut off; the last one to end lets the reload pass', () => {
  const reload = vi.fn();
  setBusy('sync', true);
  setBusy('draft', true);
  whenIdle(isBusy, reload);
  vi.advanceTimersByTime(60_000);
  setBusy('sync', false);
  vi.advanceTimersByTime(1_000);
  expect(reload).not.toHaveBeenCalled();
  setBusy('draft', false);
  vi.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledOnce();
});
