import type * as z from 'zod/mini';
import {
  administratorListSchema,
  changedRoleSchema,
  type InviteReport,
  invitationListSchema,
  invitedSchema,
  inviteReportSchema,
} from '#domain/admin/admin-people.ts';
import type { Result } from '#domain/result/failure.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

export type InvitationList = z.infer<typeof invitationListSchema>;
export type AdministratorList = z.infer<typeof administratorListSchema>;
export type ChangedRole = z.infer<typeof changedRoleSchema>;
/** What is pasted, and the plan of the lines that name none; '' for none. */
export type Invite = { text: string; planType: string; accessDuration: string | null };

const get = <T>(route: string, read: (body: unknown) => T | undefined): Promise<Result<T>> =>
  request((signal) => pocketBase.send(`/api/app/admin/${route}`, { cache: 'no-store', signal }), read);

const post = <T>(route: string, body: object, read: (body: unknown) => T | undefined): Promise<Result<T>> =>
  request((signal) => pocketBase.send(`/api/app/${route}`, { method: 'POST', body, signal }), read);

/** What would become of each line; nothing is written. */
export const checkInvite = (invite: Invite): Promise<Result<InviteReport>> =>
  post('invite', { ...invite, dryRun: true }, (body) => inviteReportSchema.safeParse(body).data);

/** Makes the accounts of the new ones; the mails leave afterwards. */
export const invite = (invite: Invite): Promise<Result<{ invited: number }>> =>
  post('invite', { ...invite, dryRun: false }, (body) => invitedSchema.safeParse(body).data);

/** How far the sending is, and whose invitation needs a look. */
export const listInvitations = (): Promise<Result<InvitationList>> =>
  get('invitations', (body) => invitationListSchema.safeParse(body).data);

export const resendInvitation = (userId: string): Promise<Result<true>> =>
  post('resend-invitation', { userId }, () => true as const);

export const listAdministrators = (): Promise<Result<AdministratorList>> =>
  get('administrators', (body) => administratorListSchema.safeParse(body).data);

const role = (body: unknown) => changedRoleSchema.safeParse(body).data;

export const giveAdminRole = (email: string): Promise<Result<ChangedRole>> =>
  post('give-admin-role', { email }, role);

export const takeAdminRole = (userId: string): Promise<Result<ChangedRole>> =>
  post('take-admin-role', { userId }, role);
