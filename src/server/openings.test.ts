import { afterEach, expect, it, vi } from 'vitest';
import { tellOpenings } from './openings.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a count that nobody answers is given up soon: hearts and other tabs wait for its end', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Promise(() => undefined);
  });
  expect(await tellOpenings(['2900:a:r'])).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  expect(limit.mock.calls[0]?.[0]).toBeLessThanOrEqual(3_000);
});
