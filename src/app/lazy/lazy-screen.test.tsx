// @vitest-environment happy-dom
import { act, Component, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { NO_SETTINGS } from '#domain/settings/settings.ts';
import { blockReload } from '#pwa/reload-guard.ts';
import { CHUNK_RELOADED_KEY } from '#storage/storage-keys.ts';
import { dismissAllToasts, useToasts } from '#ui/toast/toast.ts';
import { lazyScreen } from './lazy-screen.ts';
import { lazySheet } from './lazy-sheet.ts';

const SOON = { timeout: 20_000 };

afterEach(() => {
  blockReload('admin', false);
  sessionStorage.removeItem(CHUNK_RELOADED_KEY);
  dismissAllToasts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const served = () => Response.json(NO_SETTINGS);
const unserved = (): Response => {
  throw new TypeError('Failed to fetch');
};

const FAILED = 'the screen of an error';

class Fence extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? FAILED : this.props.children;
  }
}

/** Shows a screen whose code does not come; the server answers, or does not. */
async function showMissing(answer = served) {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => answer());
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const Missing = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch')));
  const place = document.createElement('div');
  const root = createRoot(place, { onCaughtError: () => undefined });
  await act(async () =>
    root.render(
      <Fence>
        <Suspense>
          <Missing />
        </Suspense>
      </Fence>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(reload.mock.calls.length + place.childNodes.length).toBe(1);
  }, SOON);
  const shown = place.textContent ?? '';
  await act(async () => root.unmount());
  return { reload, shown };
}

it('fetches missing code by a reload', async () => {
  const { reload } = await showMissing();
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads for no screen where our server does not answer, as behind a dead Wi-Fi: the browser has an error page of its own', async () => {
  const { reload, shown } = await showMissing(unserved);
  expect([reload.mock.calls.length, shown]).toEqual([0, FAILED]);
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
  await vi.waitFor(() => expect(onClose.mock.calls.length + reload.mock.calls.length).toBe(1), SOON);
  await act(async () => root.unmount());
  return { reload, onClose, said: useToasts.getState().toasts.map(({ description }) => description) };
}

it('fetches the code of a sheet that a deployment has removed by a reload', async () => {
  const { onClose, said } = await openMissing(served);
  expect([onClose.mock.calls.length, said]).toEqual([0, []]);
});

it('reloads for no sheet where our server does not answer, as behind a dead Wi-Fi: it says so and closes it', async () => {
  const { reload, said } = await openMissing(unserved);
  expect(reload).not.toHaveBeenCalled();
  expect(said).toEqual([expect.stringContaining('com a conexão de volta')]);
});

it('nor over a text half written, for which it says to reload afterwards', async () => {
  blockReload('admin', true);
  const { reload, said } = await openMissing(served);
  expect(reload).not.toHaveBeenCalled();
  expect(said).toEqual([expect.stringContaining('recarregue a página')]);
});
