// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { registerWorker } from './worker.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const looks = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = () => undefined;
    register = async () => ({});
    update = looks;
  },
}));

afterEach(() => {
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
  });
  looks.mockClear();
  dispatchEvent(new Event('focus'));
  expect(looks).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() - DAY_MS);
  dispatchEvent(new Event('focus'));
  expect(looks).toHaveBeenCalledTimes(1);
});
