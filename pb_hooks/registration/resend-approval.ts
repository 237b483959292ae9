/** `POST /api/app/resend-approval {requestId}`: the approval mail once more. */

import * as access from '../access/access.ts';
import * as adminAct from '../audit/admin-act.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as memberAccount from '../members/member-account.ts';
import * as registrationRequest from './registration-request.ts';
import * as sendApprovalMail from './send-approval-mail.ts';

/** The mail says that the access is open. */
const CLOSED = {
  user_inactive: 'O acesso desta pessoa está inativo. Reative-o em Usuários antes de reenviar.',
  access_expired: 'O acesso desta pessoa já venceu. Renove-o em Usuários antes de reenviar.',
};

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
  const may = access.state(e.app, user.id);
  if (!may.ok) throw registrationRequest.conflict('not_approved', CLOSED[may.state]);
  if (sendApprovalMail.isComing(e.app, request)) {
    const text = 'O e-mail da compra, que aprovou esta solicitação, ainda está para sair: ele diz o mesmo.';
    throw registrationRequest.conflict('not_approved', text);
  }
  const { state, reason } = sendApprovalMail.sendApprovalMail(e.app, request, e.realIP());
  if (state === 'failed') return errorResponse.respondError(e, 502, 'mail', 'mail_failed', reason);
  adminAct.write(e, `Reenviou o e-mail de aprovação a ${request.email()}`);
  return e.json(200, { mail: state });
}
