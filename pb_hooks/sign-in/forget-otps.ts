/** Sign-in codes that have served. */

import * as clock from '../host/clock.ts';
import * as retention from '../host/retention.ts';
import * as otpAttemptCounter from './otp-attempt-counter.ts';

const MINUTE_MS = 60_000;

/** Sign-in codes and links that nobody used; used ones go at once. Wrong tries after a day. */
export function forgetCodes(app: PbApp) {
  const before = retention.ago(retention.kept().codeMinutes * MINUTE_MS);
  const old = 'DELETE FROM _otps WHERE created < {:before} OR created > {:future}';
  app.db().newQuery(old).bind({ before, future: clock.future() }).execute();
  otpAttemptCounter.deleteOld(app);
}
