/** Sign-in codes that have served. */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as retention from '../host/retention.ts';
import * as otpAttemptCounter from './otp-attempt-counter.ts';

const MINUTE_MS = 60_000;

/** Sign-in codes and links that nobody used; used ones go at once. Wrong tries after a day. */
export function forgetCodes(app: PbApp) {
  const before = retention.ago(retention.kept().codeMinutes * MINUTE_MS);
  const old = 'DELETE FROM _otps WHERE created < {:before} OR created > {:future}';
  db.run(app, old, { before, future: clock.future() });
  otpAttemptCounter.deleteOld(app);
}
