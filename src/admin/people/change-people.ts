import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { InviteReport } from '#domain/admin/admin-people.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/admin-people.ts';

/** Says what would become of each pasted line. */
export const checkInvite = (invite: server.Invite): Promise<Outcome<InviteReport>> =>
  runAdminAction('Erro ao conferir os convites', () => server.checkInvite(invite));

/** Invites the new ones. */
export const invite = (invite: server.Invite): Promise<Outcome<{ invited: number }>> =>
  runAdminAction('Erro ao convidar', () => server.invite(invite));

export const resendInvitation = (userId: string): Promise<Outcome<{ waits: boolean }>> =>
  runAdminAction('Erro ao enviar o convite', () => server.resendInvitation(userId));

export const giveAdminRole = (email: string): Promise<Outcome<server.ChangedRole>> =>
  runAdminAction('Erro ao dar o papel de administrador', () => server.giveAdminRole(email));

export const takeAdminRole = (userId: string): Promise<Outcome<server.ChangedRole>> =>
  runAdminAction('Erro ao retirar o papel de administrador', () => server.takeAdminRole(userId));
