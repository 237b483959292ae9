/** `POST /api/app/link-info`: whom a link would sign in, so that the page can say so before anything happens. */

import * as jsonBody from '../http/json-body.ts';
import * as linkAttempts from './link-attempts.ts';
import * as otp from './otp.ts';
import * as refuseSecret from './refuse-secret.ts';

/** Verifies a link without consuming it. Never a code: guesses are not counted here. */
export function linkInfo(e: PbRequestEvent) {
  const typed = jsonBody.fieldsOf(e);
  const id = jsonBody.textOf(typed['otpId'], 15);
  const link = otp.verifyLink(e.app, id, jsonBody.textOf(typed['password'], 71));
  if (link) return e.json(200, { email: e.app.findRecordById('users', link.recordRef()).email() });
  return refuseSecret.refuse(e, id, linkAttempts.count(e, id), 'link');
}
