/** `POST /api/app/link-info`: whom a link would sign in, so that the page can say so before anything happens. */

import * as limitLog from '../audit/limit-log.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as linkAttempts from './link-attempts.ts';
import * as otp from './otp.ts';
import * as signInAudit from './sign-in-audit.ts';

/** Verifies a link without consuming it. Never a code: guesses are not counted here. */
export function linkInfo(e: PbRequestEvent) {
  const typed = jsonBody.fieldsOf(e);
  const id = jsonBody.textOf(typed['otpId'], 15);
  const link = otp.verifyLink(e.app, id, jsonBody.textOf(typed['password'], 71));
  if (link) return e.json(200, { email: e.app.findRecordById('users', link.recordRef()).email() });
  const wait = linkAttempts.count(e, id);
  if (wait) {
    limitLog.tooMany(e, 'Uso de link recusado: pedidos demais');
    return errorResponse.tooMany(e, 'otp', wait);
  }
  signInAudit.wrongSecret(e, id);
  const used = otp.wasUsed(e.app, id);
  const message = used ? 'Este link já foi usado. Peça um novo.' : 'Este link não vale mais. Peça um novo.';
  return errorResponse.respondError(e, 400, 'otp', used ? 'otp_used' : 'otp_invalid', message);
}
