import * as z from 'zod/mini';
import { shortTicketId } from '#shared/ticket-subject.ts';
import { memberLabel } from './admin-member.ts';
import { pageFields } from './page-fields.ts';

const text = z.string();

/** A ticket as an administrator sees it in the list. */
export const adminTicketSchema = z.object({
  id: text,
  name: text,
  email: text,
  message: text,
  status: text,
  user_id: text,
  created_at: text,
  updated_at: text,
});
export type AdminTicket = z.infer<typeof adminTicketSchema>;

export const ticketPageSchema = z.object({
  items: z.array(adminTicketSchema),
  ...pageFields,
  /** Tickets without search and filter. */
  all: z.number(),
});

export const ticketMessageSchema = z.object({
  id: text,
  message: text,
  author: z.enum(['admin', 'member']),
  created_at: text,
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

/** A ticket with its history and whose it is; `member` is null for who has no profile. */
export const ticketDetailSchema = z.object({
  ticket: adminTicketSchema,
  /** The e-mail with which its writer is signed in; the ticket's own is what was typed. '' where the account is gone. */
  account: z.optional(text),
  messages: z.array(ticketMessageSchema),
  /** Messages before these, which do not fit into an answer. */
  earlier: z.optional(z.number()),
  member: z.nullable(
    z.object({
      userId: text,
      full_name: text,
      plan_type: text,
      expires_at: text,
      status: text,
      label: memberLabel,
    }),
  ),
});
export type TicketDetail = z.infer<typeof ticketDetailSchema>;

/** What 'Limpar Testes' deletes, or would delete. */
export const testDataSchema = z.object({
  messages: z.number(),
  tickets: z.number(),
  first: z.array(z.object({ id: text, name: text, email: text, message: text })),
  /** Of what would be deleted: given back, nothing else is. */
  seen: z.optional(text),
});
export type TestData = z.infer<typeof testDataSchema>;

const MESSAGE_SHOWN = 50;

/** What is shown of an id, and '…'. */
export const shortId = (id: string): string => `${shortTicketId(id)}…`;

/** The first 50 characters of a message and '…', or the whole of a shorter one; no emoji is cut in half. */
export function messagePreview(message: string): string {
  const characters = Array.from(message);
  return characters.length > MESSAGE_SHOWN ? `${characters.slice(0, MESSAGE_SHOWN).join('')}…` : message;
}
