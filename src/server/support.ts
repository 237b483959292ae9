import * as z from 'zod/mini';
import type { Result } from '#domain/result/failure.ts';
import { myTicketsSchema, type Ticket } from '#domain/support/ticket.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

const created = z.object({ id: z.string() });
const added = z.object({ messageId: z.string() });

/** A new ticket. `key` is the idempotency key: sent again, the server returns the ticket it already has. */
export const supportRequest = (ticket: {
  key: string;
  name: string;
  email: string;
  message: string;
}): Promise<Result<{ id: string }>> =>
  request(
    (signal) => pocketBase.send('/api/app/support-request', { method: 'POST', body: ticket, signal }),
    (body) => created.safeParse(body).data,
  );

/** A further message in the thread of an own ticket, which it reopens; `key` as above. */
export const supportMessage = (message: {
  key: string;
  ticketId: string;
  message: string;
}): Promise<Result<{ messageId: string }>> =>
  request(
    (signal) => pocketBase.send('/api/app/support-message', { method: 'POST', body: message, signal }),
    (body) => added.safeParse(body).data,
  );

/** The own tickets with their threads, the newest fifty. */
export const myTickets = (): Promise<Result<{ items: Ticket[] }>> =>
  request(
    (signal) => pocketBase.send('/api/app/my-tickets', { signal }),
    (body) => myTicketsSchema.safeParse(body).data,
  );
