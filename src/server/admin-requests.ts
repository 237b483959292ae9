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
  request(
    (signal) => pocketBase.send('/api/app/admin/requests', { query: filter, cache: 'no-store', signal }),
    (body) => requestPageSchema.safeParse(body).data,
  );

/** Who else looks like the person of this request. */
export const requestHints = (id: string): Promise<Result<RequestHints>> =>
  request(
    (signal) => pocketBase.send('/api/app/admin/request-hints', { query: { id }, cache: 'no-store', signal }),
    (body) => requestHintsSchema.safeParse(body).data,
  );

/** Approves a request: the server makes or renews the user and sends the mail. */
export const approveUser = (requestId: string, plan: Plan, reviewedBy: string): Promise<Result<Approval>> =>
  request(
    (signal) =>
      pocketBase.send('/api/app/approve-user', {
        method: 'POST',
        body: { requestId, ...plan, reviewedBy },
        signal,
      }),
    (body) => approvalSchema.safeParse(body).data,
  );

/** Sends the approval mail again. */
export const resendApproval = (requestId: string): Promise<Result<{ mail: 'sent' }>> =>
  request(
    (signal) => pocketBase.send('/api/app/resend-approval', { method: 'POST', body: { requestId }, signal }),
    (body) => z.object({ mail: z.literal('sent') }).safeParse(body).data,
  );

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
    (body) => z.object({ id: z.string() }).safeParse(body).data,
  );
