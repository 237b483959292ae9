/** `POST /api/app/resend-invitation {userId}`: once more, by somebody who knows that it may arrive twice. */

import * as adminAct from '../audit/admin-act.ts';
import * as db from '../host/db.ts';
import { emailForLog } from '../host/find-record.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import { closedAccess } from '../members/closed-access.ts';
import * as sendInvitations from './send-invitations.ts';

const AGAIN = `
  UPDATE invitations SET state = 'waiting', tries = 0, reason = ''
  WHERE user_id = {:id} AND state IN ('failed', 'unknown', 'sent')`;

export function resendInvitation(e: PbRequestEvent) {
  const { userId } = jsonBody.fieldsOf(e);
  const id = typeof userId === 'string' ? userId : '';
  const isKnown = db.count(e.app, 'SELECT COUNT(*) AS n FROM invitations WHERE user_id = {:id}', { id }) > 0;
  if (!isKnown) throw validationError.notFound('userId', 'Este convite não está mais guardado.');
  // Taken all the same, the next run would drop it: the log would tell of a mail that never left, and nothing that the first one had.
  const closed = closedAccess(e.app, id);
  if (closed) throw validationError.conflict('userId', closed.code, closed.text);
  const waits = db.run(e.app, AGAIN, { id }) > 0;
  if (waits) adminAct.write(e, `Reenviou o convite a ${emailForLog(e.app, id)}`);
  errorResponse.respondEarly(e, { waits });
  sendInvitations.sendInvitations(e.app);
}
