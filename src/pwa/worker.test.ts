// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { registerWorker } from './worker.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON = { timeout: 20_000 };

const looks = vi.hoisted(() => vi.fn(async () => undefined));
const register = vi.hoisted(() => vi.fn(async () => ({})));
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = () => undefined;
    register = register;
    update = looks;
  },
}));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it('looks for a new version on a return, also when the clock was put back since the last look', async () => {
  vi.stubEnv('PROD', true);
  const worker = Object.assign(new EventTarget(), { controller: {}, ready: Promise.resolve({}) });
  Object.assign(navigator, { serviceWorker: worker });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: new Date('2027-01-30T12:00:00Z') });
  registerWorker(async () => undefined);
  dispatchEvent(new Event('load'));
  await vi.waitFor(() => {
    vi.setSystemTime(Date.now() + DAY_MS);
    dispatchEvent(new Event('focus'));
    expect(looks).toHaveBeenCalled();
  }, SOON);
  looks.mockClear();
  dispatchEvent(new Event('focus'));
  expect(looks).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() - DAY_MS);
  dispatchEvent(new Event('focus'));
  expect(looks).toHaveBeenCalledTimes(1);
});

it('reloads into a version that another tab has brought in, also where this one could not register its worker', async () => {
  vi.resetModules();
  const { registerWorker, update, useWorker } = await import('./worker.ts');
  vi.stubEnv('PROD', true);
  const worker = Object.assign(new EventTarget(), { controller: {}, ready: Promise.resolve({}) });
  Object.assign(navigator, { serviceWorker: worker });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  register.mockClear().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  registerWorker(async () => undefined);
  dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(register).toHaveBeenCalled(), SOON);
  worker.dispatchEvent(new Event('controllerchange'));
  expect(useWorker.getState().needRefresh).toBe(true);
  update();
  expect(reload).toHaveBeenCalledOnce();
});

it('waits with an update for no text that was begun after the press: the reload would take what confirms it', async () => {
  vi.resetModules();
  const { update, useWorker } = await import('./worker.ts');
  const { blockReload } = await import('./reload-guard.ts');
  const { watchUnsavedText } = await import('./unsaved-text.ts');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  watchUnsavedText();
  blockReload('sync', true);
  update();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'Olá';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  blockReload('sync', false);
  await vi.waitFor(
    () => expect(useWorker.getState()).toMatchObject({ heldBack: true, updating: false }),
    SOON,
  );
  field.remove();
  expect(reload).not.toHaveBeenCalled();
});
