import type { Failure } from '#domain/failure.ts';
import type { Outcome } from '#domain/outcome.ts';
import { CODE_LIFE_MS, normaliseEmail, type PendingSignIn, RESEND_AFTER_MS } from '#domain/sign-in.ts';
import { requestRefusedText } from '#domain/sign-in-texts.ts';
import { requestOtp } from '#server/sign-in.ts';
import { keepPendingSignIn } from '#session/pending-sign-in.ts';

/**
 * Asks for the mail with link and code. When the mail server did not answer in time the sign-in is pending
 * all the same (`mail: 'unknown'`): the message may still arrive and its codes stay valid.
 */
export async function requestSignIn(typed: string): Promise<Outcome<PendingSignIn>> {
  const email = normaliseEmail(typed);
  const answer = await requestOtp(email);
  const otpId = answer.ok ? answer.value.otpId : otpIdOfLateMail(answer.failure);
  if (!otpId) {
    const failure: Failure = answer.ok ? { kind: 'server-broken', status: 200 } : answer.failure;
    return { ok: false, code: codeOf(failure), ...requestRefusedText(failure) };
  }
  const now = Date.now();
  const pending: PendingSignIn = {
    otpId,
    email,
    sentAt: now,
    expiresAt: now + CODE_LIFE_MS,
    resendAt: now + RESEND_AFTER_MS,
    mail: answer.ok ? 'sent' : 'unknown',
  };
  keepPendingSignIn(pending);
  return { ok: true, value: pending };
}

const otpIdOfLateMail = (failure: Failure): string =>
  failure.kind === 'refused' ? (failure.extra['mail_timeout'] ?? '') : '';

const codeOf = (failure: Failure): string =>
  failure.kind === 'refused' || failure.kind === 'no-access' ? failure.code : failure.kind;
