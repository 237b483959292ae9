import * as z from 'zod/mini';
import {
  type AdminTicket,
  type TestData,
  type TicketDetail,
  testDataSchema,
  ticketDetailSchema,
  ticketPageSchema,
} from '#domain/admin/admin-ticket.ts';
import type { Result } from '#domain/result/failure.ts';
import { get, post, shapedBy } from './admin-call.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

export type TicketFilter = {
  search: string;
  status: '' | 'pending' | 'resolvido';
  page: number;
  perPage: number;
};
export type TicketPage = z.infer<typeof ticketPageSchema>;

/** Tickets, newest first. */
export const listTickets = (filter: TicketFilter): Promise<Result<TicketPage>> =>
  get('admin/tickets', shapedBy(ticketPageSchema), filter);

/** One ticket with its history, and the plan of whoever wrote it. */
export const showTicket = (id: string): Promise<Result<TicketDetail>> =>
  get('admin/ticket', shapedBy(ticketDetailSchema), { id });

/**
 * Replies to a ticket. It succeeds only after the mail server has taken the mail. `isAsWritten`: words between braces were seen,
 * and are meant.
 * @param ticket as it was shown: one in which the member has written since is not answered by this
 */
export const sendSupportReply = (
  { id: ticketId, updated_at: seen }: Pick<AdminTicket, 'id' | 'updated_at'>,
  message: string,
  adminId: string,
  isAsWritten: boolean,
): Promise<Result<{ messageId: string }>> =>
  post(
    'send-support-reply',
    { ticketId, message, adminId, ...(isAsWritten && { asWritten: true }) },
    shapedBy(z.object({ messageId: z.string(), mail: z.literal('sent') })),
    { headers: { 'X-Seen': seen } },
  );

/**
 * Marks a ticket as resolved; the time of the change is the server's.
 * @param seen its `updated_at`: refused where the member has written since
 */
export const resolveTicket = (id: string, seen: string): Promise<Result<unknown>> =>
  request(
    (signal) =>
      pocketBase
        .collection('support_requests')
        .update(id, { status: 'resolvido', updated_at: seen }, { signal }),
    shapedBy(z.object({ id: z.string() })),
  );

/**
 * Deletes a ticket; the server takes its messages along.
 * @param seen its `updated_at`: refused where the member has written since
 */
export const deleteTicket = (id: string, seen: string): Promise<Result<true>> =>
  request(
    (signal) => pocketBase.collection('support_requests').delete(id, { headers: { 'X-Seen': seen }, signal }),
    (isDeleted) => (isDeleted === true ? true : undefined),
  );

/** Says what 'Limpar Testes' would delete. */
export const findTestData = (): Promise<Result<TestData>> =>
  post('clean-test-data', { dryRun: true }, shapedBy(testDataSchema));

/**
 * Deletes test data.
 * @param seen of what was shown: refused where it is something else by now
 */
export const cleanTestData = (seen: string | undefined): Promise<Result<TestData>> =>
  post('clean-test-data', { dryRun: false, seen }, shapedBy(testDataSchema));
