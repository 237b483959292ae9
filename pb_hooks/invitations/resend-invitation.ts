/** `POST /api/app/resend-invitation {userId}`: once more, by somebody who knows that it may arrive twice. */

import * as auditLog from '../audit/audit-log.ts';
import * as db from '../host/db.ts';
import * as currentActor from '../http/current-actor.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as memberAccount from '../members/member-account.ts';
import * as sendInvitations from './send-invitations.ts';

const AGAIN = `
  UPDATE invitations SET state = 'waiting', tries = 0, reason = ''
  WHERE user_id = {:id} AND state IN ('failed', 'unknown', 'sent')`;

function log(e: PbRequestEvent, userId: string) {
  const email = memberAccount.findById(e.app, userId)?.email() ?? '';
  const action = `Reenviou o convite a ${email}`;
  const user = currentActor.actor(e).email;
  auditLog.write(e.app, { type: 'admin', user, action, ip: e.realIP(), status: 'sucesso' });
}

export function resendInvitation(e: PbRequestEvent) {
  const { userId } = jsonBody.fieldsOf(e);
  const id = typeof userId === 'string' ? userId : '';
  const isKnown = db.count(e.app, 'SELECT COUNT(*) AS n FROM invitations WHERE user_id = {:id}', { id }) > 0;
  if (!isKnown) {
    const text = 'Este convite não está mais guardado.';
    throw new NotFoundError(text, { userId: new ValidationError('not_found', text) });
  }
  const waits = db.run(e.app, AGAIN, { id }) > 0;
  if (waits) log(e, id);
  errorResponse.respondEarly(e, { waits });
  sendInvitations.sendInvitations(e.app);
}
