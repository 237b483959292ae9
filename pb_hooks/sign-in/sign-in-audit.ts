/** Audit log of refused sign-ins, with the reason. */

import * as throttledLog from '../audit/throttled-log.ts';
import { emailForLog } from '../host/find-record.ts';
import * as clientAddress from '../http/client-address.ts';
import * as otp from './otp.ts';
import * as otpAlias from './otp-alias.ts';

const REASONS = {
  user_not_found: 'usuário não encontrado',
  user_inactive: 'usuário inativo',
  access_expired: 'acesso expirado',
  approved_without_account: 'aprovado, mas ainda sem conta',
  internal: 'erro interno',
};

/** A refusal code in words. */
export function reason(code: string) {
  return REASONS[code as keyof typeof REASONS] || 'sem acesso';
}

/** @param id of the link or code */
function explain(e: PbRequestEvent, id: string): { state: otp.State; why: string; user: string } {
  const name = otp.isLink(id) ? 'link' : 'código';
  const { state, userId } = otp.inspect(e.app, otpAlias.resolve(e.app, id) || id);
  const why = { living: `${name} errado`, expired: `${name} expirado`, used: `${name} já usado` };
  const user = emailForLog(e.app, userId);
  return { state, why: state === 'unknown' ? 'link ou código inválido' : why[state], user };
}

/**
 * A link or code opened nothing; returns what it is.
 * @param id of the link or code
 */
export function wrongSecret(e: PbRequestEvent, id: string): otp.State {
  const { state, why, user } = explain(e, id);
  const alike = {
    what: user ? 'enter:known' : 'enter',
    from: clientAddress.limitKey(e),
    rest: `${why}:${user}`,
  };
  throttledLog.warn(e, alike, user, `Entrada recusada: ${why}`);
  return state;
}
