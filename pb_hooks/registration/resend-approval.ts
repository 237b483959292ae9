/** `POST /api/app/resend-approval {requestId}`: the approval mail once more. */

import * as adminAct from '../audit/admin-act.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import { closedAccess } from '../members/closed-access.ts';
import * as memberAccount from '../members/member-account.ts';
import * as registrationRequest from './registration-request.ts';
import * as sendApprovalMail from './send-approval-mail.ts';

export function resendApproval(e: PbRequestEvent) {
  const request = registrationRequest.find(
    e.app,
    registrationRequest.readId(jsonBody.fieldsOf(e)['requestId']),
  );
  if (request.getString('status') !== 'approved')
    throw registrationRequest.conflict('not_approved', 'Esta solicitação não está aprovada.');
  const user = memberAccount.findUser(e.app, request.email());
  if (!user) {
    const text = 'Não há mais uma conta com este e-mail: ela foi apagada, ou o endereço dela mudou.';
    throw registrationRequest.conflict('not_approved', text);
  }
  const closed = closedAccess(e.app, user.id);
  if (closed) throw registrationRequest.conflict('not_approved', closed.text);
  if (sendApprovalMail.isComing(e.app, request)) {
    const text = 'O e-mail da compra, que aprovou esta solicitação, ainda está para sair: ele diz o mesmo.';
    throw registrationRequest.conflict('not_approved', text);
  }
  const delivery = sendApprovalMail.sendApprovalMail(e.app, request, e.realIP());
  if (!delivery.sent) return errorResponse.respondError(e, 502, 'mail', 'mail_failed', delivery.reason);
  adminAct.write(e, `Reenviou o e-mail de aprovação a ${request.email()}`);
  return e.json(200, { mail: 'sent' });
}
