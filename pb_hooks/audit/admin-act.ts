/** The row of the audit log for what an administrator has done. */

import * as currentActor from '../http/current-actor.ts';
import * as auditLog from './audit-log.ts';

/**
 * Writes the row and returns its id, '' where it could not be written.
 * @param app the transaction of the act, where it has one: the row stands if the act does
 */
export function write(e: PbRequestEvent, action: string, app: PbApp = e.app): string {
  const user = currentActor.actor(e).email;
  return auditLog.write(app, { type: 'admin', user, action, ip: e.realIP(), status: 'sucesso' });
}
