import type * as z from 'zod/mini';
import type { Plan } from '#domain/access/plan-choice.ts';
import { changedAccessSchema, memberPageSchema } from '#domain/admin/admin-member.ts';
import type { Result } from '#domain/result/failure.ts';
import { get, post, shapedBy } from './admin-call.ts';

export type MemberFilter = {
  search: string;
  status: '' | 'ativo' | 'inativo' | 'vitalicio';
  page: number;
  perPage: number;
};
export type MemberPage = z.infer<typeof memberPageSchema>;
export type ChangedAccess = z.infer<typeof changedAccessSchema>;

/** Members, newest first, with the tiles over all of them. */
export const listMembers = (filter: MemberFilter): Promise<Result<MemberPage>> =>
  get('admin/users', shapedBy(memberPageSchema), filter);

const changeAccess = (route: string, body: object): Promise<Result<ChangedAccess>> =>
  post(route, body, shapedBy(changedAccessSchema));

/** Gives a member a plan and its last day, and makes the access active. */
export const renewAccess = (userId: string, plan: Plan): Promise<Result<ChangedAccess>> =>
  changeAccess('renew-access', { userId, ...plan });

/** Takes the access away; open apps of this member lock within seconds. */
export const deactivate = (userId: string): Promise<Result<ChangedAccess>> =>
  changeAccess('deactivate', { userId });

export const reactivate = (userId: string): Promise<Result<ChangedAccess>> =>
  changeAccess('reactivate', { userId });
