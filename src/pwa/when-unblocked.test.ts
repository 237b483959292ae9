import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockReload } from './reload-guard.ts';
import { whenUnblocked } from './when-unblocked.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  blockReload('sync', false);
  blockReload('draft', false);
  vi.useRealTimers();
});

test('with nothing under way the new version comes at once', () => {
  const reload = vi.fn();
  whenUnblocked(reload);
  expect(reload).toHaveBeenCalledOnce();
});

test('a push on its way and a text half written are not cut off; the last one to end lets the reload pass', () => {
  const reload = vi.fn();
  blockReload('sync', true);
  blockReload('draft', true);
  whenUnblocked(reload);
  vi.advanceTimersByTime(60_000);
  blockReload('sync', false);
  vi.advanceTimersByTime(1_000);
  expect(reload).not.toHaveBeenCalled();
  blockReload('draft', false);
  vi.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledOnce();
});
