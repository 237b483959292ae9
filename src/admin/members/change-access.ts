import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { Plan } from '#domain/access/plan-choice.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/admin-members.ts';

/** Gives a member a plan with a new last day. */
export const renewAccess = (userId: string, plan: Plan): Promise<Outcome<server.ChangedAccess>> =>
  runAdminAction('Erro ao renovar acesso', () => server.renewAccess(userId, plan));

export const deactivate = (userId: string): Promise<Outcome<server.ChangedAccess>> =>
  runAdminAction('Erro ao inativar acesso', () => server.deactivate(userId));

export const reactivate = (userId: string): Promise<Outcome<server.ChangedAccess>> =>
  runAdminAction('Erro ao reativar acesso', () => server.reactivate(userId));
