import { afterEach, expect, it, vi } from 'vitest';
import * as realtime from '#server/realtime.ts';
import { RealtimeLink } from './realtime-link.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a stream that is tried again behind a hidden page ends with the bound of the hiding', async () => {
  vi.useFakeTimers();
  const stop = vi.fn();
  vi.spyOn(realtime, 'listen')
    .mockReturnValueOnce({ opened: Promise.reject(new Error('no answer')), stop })
    .mockReturnValueOnce({ opened: Promise.resolve(), stop });
  const link = new RealtimeLink(
    () => undefined,
    () => link.stopSoon(),
  );
  link.start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([vi.mocked(realtime.listen).mock.calls.length, stop.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stop).toHaveBeenCalledOnce();
});

it('who comes back to a page whose stream failed while it was hidden has one for good: the old bound of the hiding is over', async () => {
  vi.useFakeTimers();
  let fail: (error: Error) => void = () => undefined;
  const stop = vi.fn();
  vi.spyOn(realtime, 'listen')
    .mockReturnValueOnce({ opened: new Promise((_, reject) => (fail = reject)), stop })
    .mockReturnValueOnce({ opened: Promise.resolve(), stop });
  const onTrouble = vi.fn();
  const link = new RealtimeLink(() => undefined, onTrouble);
  link.start();
  link.stopSoon();
  fail(new Error('no answer'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onTrouble).toHaveBeenCalledOnce();
  link.start();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([vi.mocked(realtime.listen).mock.calls.length, stop.mock.calls.length]).toEqual([2, 0]);
  link.stop();
  expect(stop).toHaveBeenCalledOnce();
});

it('a stream that is refused when it is opened again is trouble: a run finds out why, and it is tried again later', async () => {
  vi.useFakeTimers();
  const stop = vi.fn();
  const listen = vi.spyOn(realtime, 'listen').mockReturnValue({ opened: Promise.resolve(), stop });
  const onTrouble = vi.fn();
  const link = new RealtimeLink(() => undefined, onTrouble);
  link.start();
  await vi.advanceTimersByTimeAsync(1_000);
  listen.mock.calls[0]?.[1]?.();
  expect([onTrouble.mock.calls.length, listen.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([onTrouble.mock.calls.length, listen.mock.calls.length]).toEqual([1, 2]);
  link.stop();
});

it('who comes back to a phone that slept has a new stream: no timer ran there, and the one from before may be dead', () => {
  vi.useFakeTimers();
  const stop = vi.fn();
  vi.spyOn(realtime, 'listen').mockReturnValue({ opened: Promise.resolve(), stop });
  const link = new RealtimeLink(
    () => undefined,
    () => undefined,
  );
  link.start();
  link.stopSoon();
  // A short look elsewhere keeps it.
  vi.setSystemTime(Date.now() + 30_000);
  link.start();
  expect(stop).not.toHaveBeenCalled();
  link.stopSoon();
  vi.setSystemTime(Date.now() + 3_600_000);
  link.start();
  expect([vi.mocked(realtime.listen).mock.calls.length, stop.mock.calls.length]).toEqual([2, 1]);
  link.stop();
});

it('a stream that says nothing for longer than the server lets it is dead, and a new one is opened; one that is heard of is not', async () => {
  vi.useFakeTimers();
  const stop = vi.fn();
  const listen = vi.spyOn(realtime, 'listen').mockReturnValue({ opened: Promise.resolve(), stop });
  const onEvent = vi.fn();
  const link = new RealtimeLink(onEvent, () => undefined);
  const turns = () => [listen.mock.calls.length, stop.mock.calls.length];
  link.start();
  for (let minutes = 5; minutes <= 30; minutes += 5) {
    await vi.advanceTimersByTimeAsync(300_000);
    listen.mock.calls[0]?.[0]('connected', null);
  }
  expect([onEvent.mock.calls.length, ...turns()]).toEqual([6, 1, 0]);
  await vi.advanceTimersByTimeAsync(361_000);
  expect(turns()).toEqual([2, 1]);
  // What the old one still says is not the life of the new one.
  listen.mock.calls[0]?.[0]('connected', null);
  await vi.advanceTimersByTimeAsync(360_000);
  expect(turns()).toEqual([3, 2]);
  link.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('behind a hidden page no silence counts: the stream ends with the bound of the hiding, and stays ended', async () => {
  vi.useFakeTimers();
  const listen = vi
    .spyOn(realtime, 'listen')
    .mockReturnValue({ opened: Promise.resolve(), stop: () => undefined });
  const link = new RealtimeLink(
    () => undefined,
    () => undefined,
  );
  link.start();
  link.stopSoon();
  listen.mock.calls[0]?.[0]('connected', null);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([listen.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
});
