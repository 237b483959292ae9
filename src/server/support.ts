import * as z from 'zod/mini';
import type { Result } from '#domain/result/failure.ts';
import { myTicketsSchema, type Ticket } from '#domain/support/ticket.ts';
import { pocketBase } from './client.ts';
import { REQUEST_LIMIT_MS, request } from './request.ts';

const created = z.object({ id: z.string() });
const added = z.object({ messageId: z.string() });

/** A new ticket. `key` is the idempotency key: sent again, the server returns the ticket it already has. */
export const supportRequest = (
  ticket: { key: string; name: string; email: string; message: string },
  limitMs = REQUEST_LIMIT_MS,
): Promise<Result<{ id: string }>> =>
  request(
    (signal) => pocketBase.send('/api/app/support-request', { method: 'POST', body: ticket, signal }),
    (body) => created.safeParse(body).data,
    limitMs,
  );

/** A further message in the thread of an own ticket, which it reopens; `key` as above. */
export const supportMessage = (
  message: { key: string; ticketId: string; message: string },
  limitMs = REQUEST_LIMIT_MS,
): Promise<Result<{ messageId: string }>> =>
  request(
    (signal) => pocketBase.send('/api/app/support-message', { method: 'POST', body: message, signal }),
    (body) => added.safeParse(body).data,
    limitMs,
  );

/** The own tickets with their threads, the newest fifty. */
export const myTickets = (): Promise<Result<{ items: Ticket[] }>> =>
  request(
    (signal) => pocketBase.send('/api/app/my-tickets', { signal }),
    (body) => myTicketsSchema.safeParse(body).data,
  );
