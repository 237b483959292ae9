/** Why a mail that says that the access is open is not sent again to somebody, in words for an administrator. */

import * as access from '../access/access.ts';

const WORDS = {
  user_inactive: 'O acesso desta pessoa está inativo. Reative-o em Usuários antes de reenviar.',
  access_expired: 'O acesso desta pessoa já expirou. Renove-o em Usuários antes de reenviar.',
};

/** null where the access is open. */
export function closedAccess(app: PbApp, userId: string) {
  const may = access.state(app, userId);
  return may.ok ? null : { code: may.state, text: WORDS[may.state] };
}
