import type * as z from 'zod/mini';
import {
  administratorListSchema,
  changedRoleSchema,
  type InviteReport,
  invitationListSchema,
  invitedSchema,
  inviteReportSchema,
  resentSchema,
} from '#domain/admin/admin-people.ts';
import type { Result } from '#domain/result/failure.ts';
import { get, post, shapedBy } from './admin-call.ts';

export type InvitationList = z.infer<typeof invitationListSchema>;
export type AdministratorList = z.infer<typeof administratorListSchema>;
export type ChangedRole = z.infer<typeof changedRoleSchema>;
/** What is pasted, and the plan of the lines that name none; '' for none. */
export type Invite = { text: string; planType: string; accessDuration: string | null };

/** What would become of each line; nothing is written. */
export const checkInvite = (invite: Invite): Promise<Result<InviteReport>> =>
  post('invite', { ...invite, dryRun: true }, shapedBy(inviteReportSchema));

/** Makes the accounts of the new ones; the mails leave afterwards. */
export const invite = (invite: Invite): Promise<Result<{ invited: number }>> =>
  post('invite', { ...invite, dryRun: false }, shapedBy(invitedSchema));

/** How far the sending is, and whose invitation needs a look. */
export const listInvitations = (): Promise<Result<InvitationList>> =>
  get('admin/invitations', shapedBy(invitationListSchema));

export const resendInvitation = (userId: string): Promise<Result<{ waits: boolean }>> =>
  post('resend-invitation', { userId }, shapedBy(resentSchema));

export const listAdministrators = (): Promise<Result<AdministratorList>> =>
  get('admin/administrators', shapedBy(administratorListSchema));

export const giveAdminRole = (email: string): Promise<Result<ChangedRole>> =>
  post('give-admin-role', { email }, shapedBy(changedRoleSchema));

export const takeAdminRole = (userId: string): Promise<Result<ChangedRole>> =>
  post('take-admin-role', { userId }, shapedBy(changedRoleSchema));
