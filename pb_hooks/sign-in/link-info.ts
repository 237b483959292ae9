/** `POST /api/app/link-info`: whom a link would sign in, so that the page can say so before anything happens. */

import * as limitLog from '../audit/limit-log.ts';
import * as reply from '../http/error-response.ts';
import * as enter from './auth-with-otp.ts';
import * as wrongLinks from './link-attempts.ts';
import * as secrets from './otp.ts';
import * as refusals from './sign-in-audit.ts';

/** Looks at a link without using it. Never at a code: here, nobody would count the guesses. */
export function linkInfo(e: PbRequestEvent) {
  e.response.header().set('Cache-Control', 'no-store');
  const typed = reply.body(e);
  const id = enter.text(typed['otpId'], 15);
  const link = secrets.openLink(e.app, id, enter.text(typed['password'], 71));
  if (link) return e.json(200, { email: e.app.findRecordById('users', link.recordRef()).email() });
  const wait = wrongLinks.count(e, id);
  if (wait) {
    limitLog.tooMany(e, 'Uso de link recusado: pedidos demais');
    return reply.tooMany(e, 'otp', wait);
  }
  refusals.wrongSecret(e, id);
  const used = secrets.wasUsed(e.app, id);
  const message = used ? 'Este link já foi usado. Peça um novo.' : 'Este link não vale mais. Peça um novo.';
  return reply.refuse(e, 400, 'otp', used ? 'otp_used' : 'otp_invalid', message);
}
