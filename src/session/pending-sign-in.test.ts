import { afterEach, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '../../tests/support/local-storage.ts';
import { cachedRoleIsAdmin, cacheRole } from './cached-role.ts';
import { clearPendingSignIn, pendingSignIn, savePendingSignIn } from './pending-sign-in.ts';
import { enterSession, leaveSession } from './session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  leaveSession();
});

it('on a full device the code that is on its way can be typed, and an administrator comes in', () => {
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
  const now = Date.now();
  const pending = { otpId: 'o', email: 'ana@exemplo.com.br', sentAt: now, expiresAt: now + 1, resendAt: now };
  savePendingSignIn({ ...pending, mail: 'sent' });
  expect(pendingSignIn()?.otpId).toBe('o');
  clearPendingSignIn();
  expect(pendingSignIn()).toBeNull();
  cacheRole('ana', true);
  expect(cachedRoleIsAdmin('ana')).toBe(false);
});

const STORED = { otpId: 'o', email: 'ana@exemplo.com.br', sentAt: 1, resendAt: 2, mail: 'sent' };

/** What a start finds of it, and what it leaves on the device. */
async function startWith(expiresAt: number) {
  // The worker's files before this one may have loaded it.
  vi.resetModules();
  const kept = new Map<string, string>();
  const { PENDING_SIGN_IN_KEY } = await import('#storage/storage-keys.ts');
  kept.set(PENDING_SIGN_IN_KEY, JSON.stringify({ ...STORED, expiresAt }));
  stubLocalStorage(kept);
  const { pendingSignIn } = await import('./pending-sign-in.ts');
  return { found: pendingSignIn()?.email, kept: kept.size };
}

it('finds a sign-in that waits for its code', async () => {
  expect(await startWith(Date.now() + 60_000)).toEqual({ found: STORED.email, kept: 1 });
});

it('takes one of a clock that was ahead by days from the device, and not one of hours', async () => {
  const hours = 3_600_000;
  expect(await startWith(Date.now() + 5 * hours)).toEqual({ found: STORED.email, kept: 1 });
  expect(await startWith(Date.now() + 48 * hours)).toEqual({ found: undefined, kept: 0 });
});

it('takes one that is over, with its e-mail, from the device', async () => {
  expect(await startWith(Date.now() - 1)).toEqual({ found: undefined, kept: 0 });
});

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };

/** The storage of a device, which its tabs share. */
function device() {
  const kept = new Map<string, string>();
  stubLocalStorage(kept);
  const expiresAt = Date.now() + 60_000;
  return { kept, wait: (email: string) => savePendingSignIn({ ...STORED, email, expiresAt, mail: 'sent' }) };
}

it('is over with the session that begins, in whichever tab, and with the one that ends: nobody after is shown the address', () => {
  const { kept, wait } = device();
  wait('ana@exemplo.com.br');
  enterSession(ANA);
  expect([pendingSignIn(), kept.size]).toEqual([null, 0]);
  // Written by a tab that had not heard of the session.
  wait('bruno@exemplo.com.br');
  leaveSession();
  expect([pendingSignIn(), kept.size]).toEqual([null, 0]);
});

it('is over in a tab that slept while somebody came in and left again', () => {
  const { kept, wait } = device();
  wait('ana@exemplo.com.br');
  kept.clear();
  leaveSession();
  expect(pendingSignIn()).toBeNull();
});

it('stays in a tab that hears of nobody', () => {
  const { kept, wait } = device();
  wait('ana@exemplo.com.br');
  leaveSession();
  expect([pendingSignIn()?.email, kept.size]).toEqual(['ana@exemplo.com.br', 1]);
});
