import { codeOf, type Failure, type Result } from '#domain/result/failure.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import {
  CODE_LIFE_MS,
  type MailState,
  type PendingSignIn,
  RESEND_AFTER_MS,
} from '#domain/sign-in/sign-in.ts';
import { requestRefusedText } from '#domain/sign-in/sign-in-texts.ts';
import * as server from '#server/sign-in.ts';
import { pendingSignIn, savePendingSignIn } from '#session/pending-sign-in.ts';
import { currentUser } from '#session/session.ts';
import { normaliseEmail } from '#shared/email-address.ts';
import { plainText } from '#shared/plain-text.ts';

/**
 * Asks for the mail with link and code. The sign-in is pending whenever there is a code to type: also when the mail
 * server did not answer in time, and when no further mail may leave yet but an earlier one did.
 */
export async function requestOtp(typed: string): Promise<Outcome<PendingSignIn>> {
  const email = normaliseEmail(plainText(typed));
  const before = pendingSignIn();
  const user = currentUser()?.id;
  const answer = await server.requestOtp(email);
  const code = codeToType(answer);
  if (!code) {
    const failure: Failure = answer.ok ? { kind: 'server-broken', status: 200 } : answer.failure;
    return { ok: false, code: codeOf(failure), ...requestRefusedText(failure) };
  }
  const { otpId, mail, livesMs = CODE_LIFE_MS, resendAfterMs = RESEND_AFTER_MS } = code;
  const now = Date.now();
  const pending: PendingSignIn = {
    otpId,
    email,
    sentAt: now,
    expiresAt: now + livesMs,
    resendAt: now + resendAfterMs,
    mail,
  };
  // Given up while a further mail was on its way: its card would take the place of another address that is being typed, or waits
  // for its own code by now. Nor is it waited for by whoever has come in meanwhile.
  const isWaitedFor = !before || pendingSignIn()?.email === email;
  if (isWaitedFor && currentUser()?.id === user) savePendingSignIn(pending);
  return { ok: true, value: pending };
}

type CodeToType = { otpId: string; mail: MailState; livesMs?: number; resendAfterMs?: number };

function codeToType(answer: Result<{ otpId: string }>): CodeToType | null {
  if (answer.ok) return { otpId: answer.value.otpId, mail: 'sent' };
  const { failure } = answer;
  if (failure.kind === 'refused') {
    const otpId = failure.extra.mail_timeout;
    return otpId ? { otpId, mail: 'unknown' } : null;
  }
  if (failure.kind !== 'limited') return null;
  const otpId = failure.extra?.already_sent;
  const livesMs = Number(failure.extra?.seconds_left) * 1000;
  return otpId && livesMs > 0
    ? { otpId, mail: 'earlier', livesMs, resendAfterMs: failure.seconds * 1000 }
    : null;
}
