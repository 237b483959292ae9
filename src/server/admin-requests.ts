import * as z from 'zod/mini';
import type { Plan } from '#domain/access/plan-choice.ts';
import {
  type Approval,
  approvalSchema,
  type RequestHints,
  type RequestStatus,
  requestHintsSchema,
  requestPageSchema,
} from '#domain/admin/admin-request.ts';
import type { Result } from '#domain/result/failure.ts';
import { get, post, shapedBy } from './admin-call.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

export type RequestFilter = {
  search: string;
  status: RequestStatus | '';
  page: number;
  perPage: number;
  /** One request only; the rest of the filter is ignored then. */
  id: string;
};
export type RequestPage = z.infer<typeof requestPageSchema>;

/** Registration requests, newest first. */
export const listRequests = (filter: RequestFilter): Promise<Result<RequestPage>> =>
  get('admin/requests', shapedBy(requestPageSchema), filter);

/** Who else looks like the person of this request. */
export const requestHints = (id: string): Promise<Result<RequestHints>> =>
  get('admin/request-hints', shapedBy(requestHintsSchema), { id });

/** Approves a request: the server makes or renews the user and sends the mail. */
export const approveUser = (requestId: string, plan: Plan, reviewedBy: string): Promise<Result<Approval>> =>
  post('approve-user', { requestId, ...plan, reviewedBy }, shapedBy(approvalSchema));

/** Sends the approval mail again. */
export const resendApproval = (requestId: string): Promise<Result<{ mail: 'sent' }>> =>
  post('resend-approval', { requestId }, shapedBy(z.object({ mail: z.literal('sent') })));

/** Rejects a pending request. Who and when is the server's to say; the body names them as specified. */
export const rejectRequest = (requestId: string, reviewedBy: string): Promise<Result<unknown>> =>
  request(
    (signal) =>
      pocketBase.collection('registration_requests').update(
        requestId,
        {
          status: 'rejected',
          reviewed_at: new Date().toISOString(),
          reviewed_by: reviewedBy,
          rejection_reason: 'Rejeitada pelo administrador',
        },
        { signal },
      ),
    shapedBy(z.object({ id: z.string() })),
  );
