// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

type Stream = { say: (what: string) => void; isOpen: boolean };
const streams = vi.hoisted((): Stream[] => []);
vi.mock('#server/admin-realtime.ts', () => ({
  listenToChanges: async (say: Stream['say']) => {
    const stream = { say, isOpen: true };
    streams.push(stream);
    return () => {
      stream.isOpen = false;
    };
  },
}));

const { followChanges } = await import('./change-stream.ts');

afterEach(() => {
  vi.useRealTimers();
  streams.length = 0;
});

it('opens a stream anew that has been silent for longer than the server lets any be, and asks for what it may have missed', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const onSettings = vi.fn();
  const end = followChanges(client, onSettings);
  await vi.advanceTimersByTimeAsync(300_000);
  streams[0]?.say('requests');
  expect(asked).toHaveBeenLastCalledWith({ queryKey: ['requests'], refetchType: 'active' });
  await vi.advanceTimersByTimeAsync(350_000);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  expect(asked).toHaveBeenLastCalledWith();
  expect(onSettings).toHaveBeenCalledOnce();
  end();
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, false]);
});
