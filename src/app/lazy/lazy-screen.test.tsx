// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { blockReload } from '#pwa/reload-guard.ts';
import { CHUNK_RELOADED_KEY } from '#storage/storage-keys.ts';
import { lazyScreen } from './lazy-screen.ts';

afterEach(() => {
  blockReload('admin', false);
  sessionStorage.removeItem(CHUNK_RELOADED_KEY);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Shows a screen whose code a deploy has removed. */
async function showMissing() {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const Missing = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch')));
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <Suspense>
        <Missing />
      </Suspense>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  const shown = place.textContent ?? '';
  await act(async () => root.unmount());
  return { reload, shown };
}

it('fetches missing code by a reload', async () => {
  const { reload } = await showMissing();
  expect(reload).toHaveBeenCalledOnce();
});

it('does not reload away what an administrator has written and no field shows', async () => {
  blockReload('admin', true);
  const { reload, shown } = await showMissing();
  expect(reload).not.toHaveBeenCalled();
  expect(shown).toContain('Esta parte não pôde ser carregada.');
});
