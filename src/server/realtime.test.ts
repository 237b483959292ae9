import { afterEach, expect, it, vi } from 'vitest';
import { pocketBase } from './client.ts';
import { listen } from './realtime.ts';

/** A stream that opens at once. */
class OpenStream {
  onerror = null;
  addEventListener(type: string, listener: (event: object) => void) {
    if (type === 'PB_CONNECT') queueMicrotask(() => listener({ lastEventId: 'client', data: '{}' }));
  }
  removeEventListener() {}
  close() {}
}

afterEach(() => pocketBase.realtime.unsubscribe());

it('what is asked through the stream has an end: a request that the network swallows must not leave the app deaf', async () => {
  const fetched = vi.fn(async (_: unknown, __?: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal('EventSource', OpenStream);
  vi.stubGlobal('fetch', fetched);
  const stop = await listen(() => undefined);
  stop();
  expect(String(fetched.mock.calls[0]?.[0])).toContain('/api/realtime');
  expect(fetched.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
});

it('a page of a Wi-Fi that answers for the server is no subscription: the app would be deaf and not know it', async () => {
  vi.stubGlobal('EventSource', OpenStream);
  vi.stubGlobal('fetch', async () => new Response('<!doctype html><title>Wi-Fi</title>', { status: 200 }));
  await expect(listen(() => undefined)).rejects.toThrow();
});
