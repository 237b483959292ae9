// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON = { timeout: 20_000 };

const looks = vi.hoisted(() => vi.fn(async () => undefined));
const register = vi.hoisted(() => vi.fn(async () => ({})));
const takeOver = vi.hoisted(() => vi.fn());
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = () => undefined;
    register = register;
    update = looks;
    messageSkipWaiting = takeOver;
  },
}));

afterEach(async () => {
  // What a test has left to wait for a worker would reload another file's page.
  (await import('./worker.ts')).postpone();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  // The files behind this one share its modules, and know of no worker.
  vi.resetModules();
});

it('looks for a new version on a return, also when the clock was put back since the last look', async () => {
  const { registerWorker } = await import('./worker.ts');
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

it('carries out a reload that was asked for before its worker was there, with the version that waits', async () => {
  const { registerWorker, reloadNow } = await import('./worker.ts');
  vi.stubEnv('PROD', true);
  const worker = Object.assign(new EventTarget(), { controller: {}, ready: Promise.resolve({}) });
  Object.assign(navigator, { serviceWorker: worker });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  register.mockResolvedValueOnce({ waiting: {} });
  takeOver.mockClear();
  registerWorker(async () => undefined);
  reloadNow();
  reloadNow();
  await vi.waitFor(() => expect(takeOver).toHaveBeenCalled(), SOON);
  expect([takeOver.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  worker.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

describe('a reload that somebody asks for while a new version still fetches its files', () => {
  /** That version, as the browser tells of it once it is looked for, and what the press has led to. */
  async function pressed() {
    const { postpone, registerWorker, reloadNow, useWorker } = await import('./worker.ts');
    vi.stubEnv('PROD', true);
    const { blockReload } = await import('./reload-guard.ts');
    const worker = Object.assign(new EventTarget(), { controller: {}, ready: Promise.resolve({}) });
    Object.assign(navigator, { serviceWorker: worker });
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    const registration: Record<string, unknown> = {};
    register.mockResolvedValueOnce(registration);
    looks.mockImplementationOnce(async () => void Object.assign(registration, { installing }));
    takeOver.mockClear();
    registerWorker(async () => undefined);
    reloadNow();
    await vi.waitFor(() => expect(useWorker.getState()).toMatchObject({ needRefresh: true }), SOON);
    expect(reload).not.toHaveBeenCalled();
    const become = (state: string) => {
      Object.assign(installing, { state });
      Object.assign(registration, { installing: null, waiting: state === 'installed' ? installing : null });
      installing.dispatchEvent(new Event('statechange'));
    };
    return { become, reload, postpone, useWorker, block: (is: boolean) => blockReload('sync', is) };
  }

  it('brings it in as soon as it has them', async () => {
    const { become, reload } = await pressed();
    become('installed');
    expect([takeOver.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  });

  it('is a plain one where it does not get them', async () => {
    const { become, reload } = await pressed();
    become('redundant');
    expect([takeOver.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
  });

  it('may be taken back also where it waits for a push', async () => {
    const { become, reload, postpone, block } = await pressed();
    block(true);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    become('redundant');
    postpone();
    block(false);
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('may be taken back', async () => {
    const { become, reload, postpone, useWorker } = await pressed();
    postpone();
    become('installed');
    expect([takeOver.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
    expect(useWorker.getState()).toMatchObject({ needRefresh: false, updating: false });
  });
});
