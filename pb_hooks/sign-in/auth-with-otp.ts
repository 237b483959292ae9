/**
 * `POST /api/collections/users/auth-with-otp`: verifies and consumes an OTP (link secret or 8-digit code) and issues a
 * token.
 */

import * as access from '../access/access.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as limitLog from '../audit/limit-log.ts';
import * as throttledLog from '../audit/throttled-log.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as linkAttempts from './link-attempts.ts';
import * as otp from './otp.ts';
import * as otpAttempts from './otp-attempts.ts';
import * as refuseSecret from './refuse-secret.ts';
import * as signInAudit from './sign-in-audit.ts';

const ONLY_LINKS = 'Muitos códigos errados. Entre pelo link do e-mail.';
const ENDED = {
  code: 'Código encerrado depois de dez tentativas erradas',
  account: 'Códigos suspensos por até 24 horas depois de 50 tentativas erradas; os links continuam',
};

/** Compares a typed code; what a guess has ended is logged. */
function verifyCode(e: PbRequestEvent, id: string, password: string) {
  // People type the code as the mail shows it.
  const compared = otpAttempts.verify(e.app, id, password.replace(/[\s.\u2010-\u2015-]/g, ''));
  const owner = () => e.app.findRecordById('users', compared.userId).email();
  if (compared.ended) auditLog.write(e.app, auditLog.warning(e, owner(), ENDED[compared.ended]));
  if (compared.onlyLinks) limitLog.tooMany(e, 'Entrada por código recusada: tentativas demais', owner());
  return compared;
}

/**
 * Verify, then check access, then consume: a member without access keeps the link, which opens after a renewal.
 */
export function authWithOtp(e: PbRequestEvent) {
  const typed = jsonBody.fieldsOf(e);
  const id = jsonBody.textOf(typed['otpId'], 15);
  const password = jsonBody.textOf(typed['password'], 71);
  const isLink = otp.isLink(id);
  const compared = id && !isLink ? verifyCode(e, id, password) : null;
  const secret = compared ? compared.secret : otp.verifyLink(e.app, id, password);
  if (compared?.onlyLinks) {
    const link = { code: 'link_only', message: ONLY_LINKS } as const;
    return errorResponse.respondError(e, 400, 'otp', 'otp_invalid', ONLY_LINKS, { link });
  }
  if (!secret) return refuseSecret.refuse(e, id, isLink ? linkAttempts.count(e, id) : 0, 'link ou código');
  const user = e.app.findRecordById('users', secret.recordRef());
  const may = access.state(e.app, user.id);
  const email = user.email();
  if (!may.ok) {
    const action = `Entrada recusada: ${signInAudit.reason(may.state)}`;
    throttledLog.warn(e, { what: 'enter:locked', from: email, rest: action }, email, action);
    throw access.refusal(may.state);
  }
  // Used or ended since it was compared.
  if (!otp.consume(e.app, secret)) return refuseSecret.refuse(e, id, 0, 'link ou código');
  const action = isLink ? 'Entrou pelo link' : 'Entrou pelo código';
  $apis.recordAuthResponse(e, user, 'otp');
  auditLog.write(e.app, { type: 'login', user: email, action, ip: e.realIP(), status: 'sucesso' });
}
