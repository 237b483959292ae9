// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyOptional } from './lazy-optional.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is there once the network that lost its code is back', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  let asked = 0;
  const Part = lazyOptional(async () => {
    asked += 1;
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <b>there</b> };
  });
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <Suspense>
        <Part />
      </Suspense>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect([asked, place.textContent]).toEqual([2, '']);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect([asked, place.textContent]).toEqual([3, 'there']);
  await act(async () => root.unmount());
});
