/** Retention of sign-in codes. */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as retention from '../host/retention.ts';
import * as otpAttemptCounter from './otp-attempt-counter.ts';

const MINUTE_MS = 60_000;

/** Deletes expired codes and links (used ones are deleted when consumed), and wrong tries after a day. */
export function forgetOtps(app: PbApp) {
  const before = clock.stamp(-retention.kept().codeMinutes * MINUTE_MS);
  const old = 'DELETE FROM _otps WHERE created < {:before} OR created > {:future}';
  db.run(app, old, { before, future: clock.future() });
  otpAttemptCounter.deleteOld(app);
}
