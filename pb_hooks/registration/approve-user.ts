/**
 * `POST /api/app/approve-user`: one transaction makes the user, writes the profile, marks the request and notes it in the log,
 * so a crash leaves a pending request without a user or an approved one with both. The second of two
 * parallel approvals gets the first one's `decided`.
 */

import * as adminAct from '../audit/admin-act.ts';
import * as clock from '../host/clock.ts';
import * as transaction from '../host/transaction.ts';
import * as currentActor from '../http/current-actor.ts';
import * as jsonBody from '../http/json-body.ts';
import * as memberAccount from '../members/member-account.ts';
import * as planChoice from '../members/plan-choice.ts';
import * as registrationRequest from './registration-request.ts';
import * as sendApprovalMail from './send-approval-mail.ts';

export type Outcome = { request: PbRecord; user: PbRecord | null; created: boolean; decided: boolean };

function decide(
  tx: PbApp,
  id: string,
  plan: { planType: string; expiresAt: string },
  reviewer: string,
  prepared: PbRecord | null,
): Outcome {
  const request = registrationRequest.find(tx, id);
  const status = request.getString('status');
  if (status === 'rejected')
    throw registrationRequest.conflict('already_rejected', 'Esta solicitação já foi rejeitada.');
  if (status === 'approved')
    return { request, user: memberAccount.findUser(tx, request.email()), created: false, decided: true };
  const { user, created } = memberAccount.userOf(tx, request, prepared);
  memberAccount.givePlan(tx, user, request, plan);
  request.set('status', 'approved');
  request.set('reviewed_by', reviewer);
  request.set('reviewed_at', clock.stamp());
  tx.save(request);
  return { request, user, created, decided: false };
}

function note(
  e: PbRequestEvent,
  tx: PbApp,
  { request, created }: Outcome,
  plan: { planType: string; expiresAt: string },
) {
  const what = created ? 'Aprovou a solicitação de' : 'Aprovou a solicitação e renovou o acesso de';
  const shown = planChoice.shownPlan(plan.planType, plan.expiresAt);
  adminAct.write(e, `${what} ${request.email()} (${shown})`, tx);
}

export function approveUser(e: PbRequestEvent) {
  const given = jsonBody.fieldsOf(e);
  const id = registrationRequest.readId(given['requestId']);
  const plan = planChoice.readPlan(given);
  const reviewer = currentActor.actor(e).id;

  const { app } = e;
  const known = memberAccount.findUser(app, registrationRequest.find(app, id).email());
  const prepared = known ? null : memberAccount.prepareUser(app);
  const decideIn = (tx: PbApp) => {
    const outcome = decide(tx, id, plan, reviewer, prepared);
    if (!outcome.decided) note(e, tx, outcome, plan);
    return outcome;
  };
  const { request, user, created, decided } = transaction.inTransaction(app, decideIn);
  const userId = user ? user.id : '';
  if (decided)
    return e.json(200, {
      userId,
      created: false,
      mail: '',
      decided: registrationRequest.decision(app, request),
    });

  const delivery = sendApprovalMail.sendApprovalMail(app, request, e.realIP());
  const answer = { userId, created, mail: delivery.sent ? 'sent' : 'failed', decided: null };
  return e.json(200, !delivery.sent && delivery.mayArrive ? { ...answer, mailMayArrive: true } : answer);
}
