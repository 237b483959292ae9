import { afterEach, expect, it, vi } from 'vitest';
import { isListening, listen } from './realtime.ts';

/** A stream that opens at once. */
class OpenStream {
  onerror: (() => void) | null = null;
  addEventListener(type: string, listener: (event: object) => void) {
    if (type === 'PB_CONNECT') queueMicrotask(() => listener({ lastEventId: 'client', data: '{}' }));
  }
  removeEventListener() {}
  close() {}
}

/** One whose opening is told by hand: `opens[0]()` opens the first. */
const opens: (() => void)[] = [];
class SlowStream extends OpenStream {
  static latest: SlowStream | null = null;
  private readonly number = opens.push(() => undefined) - 1;
  private isHeard = false;
  constructor() {
    super();
    SlowStream.latest = this;
  }
  override addEventListener(type: string, listener: (event: object) => void) {
    // The first is the SDK's own.
    if (type !== 'PB_CONNECT' || this.isHeard) return;
    this.isHeard = true;
    opens[this.number] = () => listener({ lastEventId: `client ${this.number}`, data: '{}' });
  }
}

afterEach(() => {
  vi.useRealTimers();
  opens.length = 0;
});

it('what is asked through the stream has an end: a request that the network swallows must not leave the app deaf', async () => {
  const fetched = vi.fn(async (_: unknown, __?: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal('EventSource', OpenStream);
  vi.stubGlobal('fetch', fetched);
  const { opened, stop } = listen(() => undefined);
  await opened;
  stop();
  expect(String(fetched.mock.calls[0]?.[0])).toContain('/api/realtime');
  expect(fetched.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
});

it('a page of a Wi-Fi that answers for the server is no subscription: the app would be deaf and not know it', async () => {
  vi.stubGlobal('EventSource', OpenStream);
  vi.stubGlobal('fetch', async () => new Response('<!doctype html><title>Wi-Fi</title>', { status: 200 }));
  await expect(listen(() => undefined).opened).rejects.toThrow();
});

it('the late yes to a connection that was given up opens no other: the app would be deaf for good after the next failure', async () => {
  vi.useFakeTimers();
  const asked: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = [];
  const answer = (n: number) => asked[n]?.resolve(new Response(null, { status: 204 }));
  vi.stubGlobal('EventSource', SlowStream);
  vi.stubGlobal('fetch', () => new Promise((resolve, reject) => asked.push({ resolve, reject })));
  const { opened, stop } = listen(() => undefined);
  await vi.advanceTimersByTimeAsync(11_000);
  opens[0]?.();
  // The SDK's patience ends after 15 seconds, with the topics still asked for.
  await vi.advanceTimersByTimeAsync(5_000);
  expect([opens.length, asked.length]).toEqual([2, 1]);
  answer(0);
  await vi.advanceTimersByTimeAsync(1_000);
  opens.at(-1)?.();
  await vi.advanceTimersByTimeAsync(1);
  const tries = opens.length;
  asked[1]?.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(opens.length).toBe(tries + 1);
  opens.at(-1)?.();
  await vi.advanceTimersByTimeAsync(1);
  answer(2);
  await opened;
  stop();
});

it('that is stopped while it is being opened ends at once, and never the one that follows: who comes back would be deaf for good', async () => {
  vi.useFakeTimers();
  const closed = vi.spyOn(SlowStream.prototype, 'close');
  vi.stubGlobal('EventSource', SlowStream);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const before = listen(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  before.stop();
  await before.opened;
  expect(closed).toHaveBeenCalledTimes(1);
  const { opened, stop } = listen(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  opens[1]?.();
  await opened;
  // Longer than anybody waits for anything.
  await vi.advanceTimersByTimeAsync(60_000);
  expect([closed.mock.calls.length, opens.length]).toEqual([1, 2]);
  stop();
  expect([closed.mock.calls.length, isListening()]).toEqual([2, false]);
});

it('that is refused when it is opened again says so: the SDK would ask every two seconds, and the app not know that its session has ended', async () => {
  vi.useFakeTimers();
  const onRefused = vi.fn();
  const statuses = [204, 500, 401];
  const fetched = vi.fn(async () => {
    const status = statuses.shift() ?? 401;
    return new Response(status === 204 ? null : '{}', { status });
  });
  vi.stubGlobal('EventSource', SlowStream);
  vi.stubGlobal('fetch', fetched);
  const { opened } = listen(() => undefined, onRefused);
  await vi.advanceTimersByTimeAsync(1);
  opens[0]?.();
  await opened;
  const failAgain = async () => {
    SlowStream.latest?.onerror?.();
    await vi.advanceTimersByTimeAsync(3_000);
    opens.at(-1)?.();
    await vi.advanceTimersByTimeAsync(1);
  };
  await failAgain();
  expect([fetched.mock.calls.length, onRefused.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(3_000);
  opens.at(-1)?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetched.mock.calls.length, onRefused.mock.calls.length, isListening()]).toEqual([3, 1, false]);
});
