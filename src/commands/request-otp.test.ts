import { afterEach, expect, it, vi } from 'vitest';
import { type Result, succeed } from '#domain/result/failure.ts';
import { clearPendingSignIn, pendingSignIn } from '#session/pending-sign-in.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { requestOtp } from './request-otp.ts';

const waiting: Record<string, (answer: Result<{ otpId: string }>) => void> = {};

vi.mock('#server/sign-in.ts', () => ({
  requestOtp: (email: string) =>
    new Promise<Result<{ otpId: string }>>((answer) => {
      waiting[email] = answer;
    }),
}));

afterEach(clearPendingSignIn);

const answer = (email: string, otpId: string) => waiting[email]?.(succeed({ otpId }));

it('a late answer about the address before does not take the place of the one that was asked for since', async () => {
  const first = requestOtp('ana@exemplo.com.br');
  answer('ana@exemplo.com.br', 'first');
  await first;
  // A further mail is on its way for long, and another address is tried meanwhile.
  const further = requestOtp('ana@exemplo.com.br');
  clearPendingSignIn();
  const other = requestOtp('bruno@exemplo.com.br');
  answer('bruno@exemplo.com.br', 'other');
  await other;
  answer('ana@exemplo.com.br', 'further');
  await further;
  expect(pendingSignIn()).toMatchObject({ email: 'bruno@exemplo.com.br', otpId: 'other' });
});

it('an answer that comes when somebody has come in already makes no sign-in that waits', async () => {
  const asked = requestOtp('ana@exemplo.com.br');
  enterSession({ id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false });
  answer('ana@exemplo.com.br', 'late');
  await asked;
  leaveSession();
  expect(pendingSignIn()).toBeNull();
});

it('a further mail brings its own code', async () => {
  for (const otpId of ['first', 'further']) {
    const asked = requestOtp('ana@exemplo.com.br');
    answer('ana@exemplo.com.br', otpId);
    await asked;
    expect(pendingSignIn()?.otpId).toBe(otpId);
  }
});

it('asks for the address that is seen, without what a copied one brings along unseen', async () => {
  const asked = requestOtp(' \u202aAna@exemplo.com.br\u202c\u200b');
  answer('ana@exemplo.com.br', 'copied');
  expect(await asked).toMatchObject({ ok: true, value: { email: 'ana@exemplo.com.br' } });
});
