import { afterEach, expect, it, vi } from 'vitest';
import { listenToChanges } from './admin-realtime.ts';

/** The stream that was opened last, and how many there were. */
let latest: Stream | undefined;
let opened = 0;

/** A stream that opens at once. */
class Stream {
  onerror: (() => void) | null = null;
  private isHeard = false;
  constructor() {
    latest = this;
    opened += 1;
  }
  addEventListener(type: string, listener: (event: object) => void) {
    // The first is the SDK's own.
    if (type !== 'PB_CONNECT' || this.isHeard) return;
    this.isHeard = true;
    queueMicrotask(() => listener({ lastEventId: `client ${opened}`, data: '{}' }));
  }
  removeEventListener() {}
  close() {}
}

afterEach(() => {
  vi.useRealTimers();
  opened = 0;
});

it.each([401, 403])(
  'a stream that is refused with %i when it is opened again is over, and says so: a hidden tab would ask for it every two seconds, for days',
  async (status) => {
    vi.useFakeTimers();
    const statuses = [204, status];
    const fetched = vi.fn(async () => {
      const next = statuses.shift() ?? status;
      return new Response(next === 204 ? null : '{}', { status: next });
    });
    vi.stubGlobal('EventSource', Stream);
    vi.stubGlobal('fetch', fetched);
    const onRefused = vi.fn();
    await listenToChanges(() => undefined, onRefused);
    latest?.onerror?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([opened, fetched.mock.calls.length, onRefused.mock.calls.length]).toEqual([2, 2, 1]);
  },
);
