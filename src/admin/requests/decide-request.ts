import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { Plan } from '#domain/access/plan-choice.ts';
import type { Approval } from '#domain/admin/admin-request.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/admin-requests.ts';

/** Approves a request with a plan: the person gets an account, or a longer access, and a mail. */
export const approveUser = (requestId: string, plan: Plan): Promise<Outcome<Approval>> =>
  runAdminAction('Erro ao aprovar solicitação', (adminId) => server.approveUser(requestId, plan, adminId));

export const rejectRequest = (requestId: string): Promise<Outcome<unknown>> =>
  runAdminAction('Erro ao rejeitar solicitação', (adminId) => server.rejectRequest(requestId, adminId));

/** Sends the approval mail again. */
export const resendApproval = (requestId: string): Promise<Outcome<unknown>> =>
  runAdminAction('Erro ao reenviar e-mail', () => server.resendApproval(requestId));
