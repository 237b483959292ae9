/** `POST /api/app/resend-approval {requestId}`: the approval mail once more. */

import * as access from '../access/access.ts';
import * as log from '../audit/audit-log.ts';
import * as actors from '../http/current-actor.ts';
import * as reply from '../http/error-response.ts';
import * as mail from './approval-mail.ts';
import * as requests from './registration-request.ts';

export function resendApproval(e: PbRequestEvent) {
  access.requireAdmin(e);
  e.response.header().set('Cache-Control', 'no-store');
  const request = requests.find(e.app, requests.readId(reply.body(e)['requestId']));
  if (request.getString('status') !== 'approved')
    throw requests.conflict('not_approved', 'Esta solicitação não está aprovada.');
  const ip = e.realIP();
  const { state, reason } = mail.deliver(e.app, request, ip);
  if (state === 'failed') return reply.refuse(e, 502, 'mail', 'mail_failed', reason);
  const action = `Reenviou o e-mail de aprovação a ${request.email()}`;
  log.write(e.app, { type: 'admin', user: actors.actor(e).email, action, ip, status: 'sucesso' });
  return e.json(200, { mail: state });
}
