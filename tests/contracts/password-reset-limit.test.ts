import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';

const require = createRequire(import.meta.url);
const passwordReset = require('../../dist/pb_hooks/superusers/password-reset.js') as {
  request(e: object): 'mailed' | 'refused';
};

const MINUTE = 60_000;
const MAILS_IN_ALL = 20;

beforeEach(() => {
  stubClock();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a mail that all superusers together had used up costs the one who asked none of the own', () => {
  const store = fakeStore();
  const ask = (id: string) =>
    passwordReset.request({
      app: { store: () => store },
      record: { id },
      noContent: () => 'refused',
      next: () => 'mailed',
    });
  for (let n = 0; n < MAILS_IN_ALL; n += 1) expect(ask(`other${n}`)).toBe('mailed');
  vi.advanceTimersByTime(30 * MINUTE);
  expect(ask('owner')).toBe('refused');
  vi.advanceTimersByTime(31 * MINUTE);
  expect(ask('owner')).toBe('mailed');
  expect(ask('owner')).toBe('refused');
});
