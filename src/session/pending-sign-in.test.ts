import { afterEach, expect, it, vi } from 'vitest';
import { cachedRoleIsAdmin, cacheRole } from './cached-role.ts';
import { clearPendingSignIn, pendingSignIn, savePendingSignIn } from './pending-sign-in.ts';

afterEach(() => vi.unstubAllGlobals());

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
