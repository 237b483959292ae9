/** `POST /api/app/sign-out`: ends every session of this user, on every device. */

import * as access from '../access/access.ts';
import * as log from '../audit/audit-log.ts';
import * as realtime from '../realtime/notify.ts';

/**
 * A new token key makes every token worthless at once; open realtime streams would stay open, so they are closed.
 */
export function signOut(e: PbRequestEvent) {
  const { id } = access.requireUser(e);
  // Read again: a record from the start of the request would write back what changed since.
  const user = e.app.findRecordById('users', id);
  user.refreshTokenKey();
  e.app.save(user);
  realtime.kick(e.app, id);
  const entry = { user: user.email(), action: 'Saiu de todos os aparelhos', ip: e.realIP() };
  log.write(e.app, { ...entry, type: 'login', status: 'sucesso' });
  return e.noContent(204);
}
