/**
 * Verifies typed codes. Ten wrong ones, from all addresses together, end that code; fifty in a day end all codes of the
 * account for that long. The links stay. The limit that PocketBase has of its own (five tries for one user and address
 * in 180 s) counts right ones too, stops the link with the code, and does not bound guessing from many addresses: our
 * route does not pass through it.
 */

import * as otp from './otp.ts';
import * as otpAlias from './otp-alias.ts';
import * as otpAttemptCounter from './otp-attempt-counter.ts';

export interface Compared {
  /** when the code is right */
  secret: PbOtp | null;
  /** by this id, or for this account, no further code is taken for now: this one was not compared */
  onlyLinks: boolean;
  /** what this guess was the last for */
  ended: '' | 'code' | 'account';
  /** whose code it is, '' for none */
  userId: string;
}

const NOTHING: Compared = { secret: null, onlyLinks: false, ended: '', userId: '' };

/** @param id of the code, or its alias */
export function verify(app: PbApp, id: string, typed: string): Compared {
  const code = otpAlias.resolve(app, id);
  const secret = otp.find(app, code);
  // Malformed input cannot be right: it costs no attempt and no bcrypt.
  if (!secret || !/^\d{8}$/.test(typed)) return NOTHING;
  const userId = secret.recordRef();
  const guess = { code, user: userId, alias: code === id ? '' : id };
  const taken = otpAttemptCounter.acquire(app, guess);
  if (!taken) return { ...NOTHING, userId, onlyLinks: true };
  if (secret.validatePassword(typed)) {
    otpAttemptCounter.refund(app, taken);
    return { ...NOTHING, userId, secret };
  }
  const ended = otpAttemptCounter.recordWrong(app, taken, guess);
  if (ended.code) otp.revoke(app, code);
  return { ...NOTHING, userId, ended: ended.account ? 'account' : ended.code ? 'code' : '' };
}
