/** `POST /api/collections/users/auth-with-otp`: the door itself, for the link and for the code. */

import * as access from '../access/access.ts';
import * as log from '../audit/audit-log.ts';
import * as limitLog from '../audit/limit-log.ts';
import * as counted from '../audit/throttled-log.ts';
import * as reply from '../http/error-response.ts';
import * as wrongLinks from './link-attempts.ts';
import * as secrets from './otp.ts';
import * as guesses from './otp-attempts.ts';
import * as refusals from './sign-in-audit.ts';

const INVALID = 'Este link ou código não vale mais. Peça um novo.';
const USED = 'Este link ou código já foi usado. Peça um novo.';
const ONLY_LINKS = 'Foram digitados códigos errados demais. Por até 24 horas, entre pelo link do e-mail.';
const ENDED = {
  code: 'Código encerrado depois de dez tentativas erradas',
  account: 'Códigos suspensos por até 24 horas depois de 50 tentativas erradas; os links continuam',
};

export function text(value: unknown, max: number): string {
  return typeof value === 'string' && value.length <= max ? value : '';
}

/** Compares a typed code; what a guess has ended is logged. */
function openCode(e: PbRequestEvent, id: string, password: string) {
  // People type the code as the mail shows it.
  const compared = guesses.check(e.app, id, password.replace(/[\s.\u2010-\u2015-]/g, ''));
  const owner = () => e.app.findRecordById('users', compared.userId).email();
  if (compared.ended) {
    const action = ENDED[compared.ended];
    log.write(e.app, { type: 'seguranca', user: owner(), action, ip: e.realIP(), status: 'alerta' });
  }
  if (compared.onlyLinks) limitLog.tooMany(e, 'Entrada por código recusada: tentativas demais', owner());
  return compared;
}

function turnAway(e: PbRequestEvent, id: string) {
  const wait = secrets.isLink(id) ? wrongLinks.count(e, id) : 0;
  if (wait) {
    limitLog.tooMany(e, 'Uso de link recusado: pedidos demais');
    return reply.tooMany(e, 'otp', wait);
  }
  refusals.wrongSecret(e, id);
  const used = secrets.wasUsed(e.app, id);
  return reply.refuse(e, 400, 'otp', used ? 'otp_used' : 'otp_invalid', used ? USED : INVALID);
}

/**
 * Signs in by link or code: right secret, then access, then the claim, so that somebody without access does not
 * lose the link that opens after a renewal.
 */
export function enter(e: PbRequestEvent) {
  e.response.header().set('Cache-Control', 'no-store');
  const typed = reply.body(e);
  const id = text(typed['otpId'], 15);
  const password = text(typed['password'], 71);
  const isLink = secrets.isLink(id);
  const compared = id && !isLink ? openCode(e, id, password) : null;
  const secret = compared ? compared.secret : secrets.openLink(e.app, id, password);
  if (compared?.onlyLinks) {
    const link = { code: 'link_only', message: ONLY_LINKS };
    return reply.refuse(e, 400, 'otp', 'otp_invalid', ONLY_LINKS, { link });
  }
  if (!secret) return turnAway(e, id);
  const user = e.app.findRecordById('users', secret.recordRef());
  const may = access.state(e.app, user.id);
  const entry = { user: user.email(), ip: e.realIP() };
  if (!may.ok) {
    const action = `Entrada recusada: ${refusals.reason(may.state)}`;
    const alike = { what: 'enter:locked', from: entry.user, rest: action };
    counted.write(e.app, alike, { ...entry, type: 'seguranca', action, status: 'alerta' });
    throw access.refusal(may.state);
  }
  if (!secrets.claim(e.app, secret)) {
    refusals.wrongSecret(e, id);
    return reply.refuse(e, 400, 'otp', 'otp_used', USED);
  }
  const action = isLink ? 'Entrou pelo link' : 'Entrou pelo código';
  $apis.recordAuthResponse(e, user, 'otp');
  log.write(e.app, { ...entry, type: 'login', action, status: 'sucesso' });
}
