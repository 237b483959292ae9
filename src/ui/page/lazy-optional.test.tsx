// @vitest-environment happy-dom
import { act } from 'react';
import { flushSync } from 'react-dom';
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
      <>
        here and <Part />
      </>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect([asked, place.textContent]).toEqual([2, 'here and ']);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect([asked, place.textContent]).toEqual([3, 'here and there']);
  await act(async () => root.unmount());
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // Elsewhere, and later, it is there with the first drawing.
  const later = createRoot(place);
  flushSync(() => later.render(<Part />));
  expect([asked, place.textContent]).toEqual([3, 'there']);
  later.unmount();
});
