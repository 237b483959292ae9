// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { NO_SETTINGS } from '#domain/settings/settings.ts';
import { blockReload } from '#pwa/reload-guard.ts';
import { CHUNK_RELOADED_KEY } from '#storage/storage-keys.ts';
import { dismissAllToasts, useToasts } from '#ui/toast/toast.ts';
import { lazyScreen } from './lazy-screen.ts';
import { lazySheet } from './lazy-sheet.ts';

afterEach(() => {
  blockReload('admin', false);
  sessionStorage.removeItem(CHUNK_RELOADED_KEY);
  dismissAllToasts();
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

/** Opens a sheet whose code does not come; the server answers, or does not. */
async function openMissing(answer: () => Response) {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => answer());
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const onClose = vi.fn();
  const Missing = lazySheet(() => Promise.reject(new TypeError('Failed to fetch')));
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Missing onClose={onClose} />));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await vi.waitFor(() => expect(onClose.mock.calls.length + reload.mock.calls.length).toBe(1), {
    timeout: 20_000,
  });
  await act(async () => root.unmount());
  return { reload, onClose, said: useToasts.getState().toasts.map(({ description }) => description) };
}

it('fetches the code of a sheet that a deployment has removed by a reload', async () => {
  const { onClose, said } = await openMissing(() => Response.json(NO_SETTINGS));
  expect([onClose.mock.calls.length, said]).toEqual([0, []]);
});

it('reloads for no sheet where our server does not answer, as behind a dead Wi-Fi: it says so and closes it', async () => {
  const { reload, said } = await openMissing(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(reload).not.toHaveBeenCalled();
  expect(said).toEqual([expect.stringContaining('com a conexão de volta')]);
});

it('nor over a text half written, for which it says to reload afterwards', async () => {
  blockReload('admin', true);
  const { reload, said } = await openMissing(() => Response.json(NO_SETTINGS));
  expect(reload).not.toHaveBeenCalled();
  expect(said).toEqual([expect.stringContaining('recarregue a página')]);
});
