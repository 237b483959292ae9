/** The refusal of a link or code that opens nothing: in the log with the reason, and to who sent it. */

import * as limitLog from '../audit/limit-log.ts';
import * as errorResponse from '../http/error-response.ts';
import * as signInAudit from './sign-in-audit.ts';

/**
 * @param wait seconds, 0 for none
 * @param name of what the route takes
 */
export function refuse(e: PbRequestEvent, id: string, wait: number, name: 'link' | 'link ou código') {
  if (wait) {
    limitLog.tooMany(e, 'Uso de link recusado: pedidos demais');
    return errorResponse.tooMany(e, 'otp', wait);
  }
  const isUsed = signInAudit.wrongSecret(e, id) === 'used';
  const message = `Este ${name} ${isUsed ? 'já foi usado' : 'não vale mais'}. Peça um novo.`;
  return errorResponse.respondError(e, 400, 'otp', isUsed ? 'otp_used' : 'otp_invalid', message);
}
