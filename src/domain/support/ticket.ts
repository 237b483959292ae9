import * as z from 'zod/mini';

const text = z.string();

/** One message in the thread of a ticket. */
const messageSchema = z.object({
  id: text,
  message: text,
  author: z.enum(['admin', 'member']),
  created_at: text,
});

const ticketSchema = z.object({
  id: text,
  name: text,
  email: text,
  message: text,
  status: text,
  created_at: text,
  updated_at: text,
  messages: z.array(messageSchema),
  /** Messages before these, which do not fit into an answer. */
  earlier: z.optional(z.number()),
});

/** What a member asked support, with everything that followed, oldest first. */
export type Ticket = z.infer<typeof ticketSchema>;
export type ThreadMessage = z.infer<typeof messageSchema>;

/** The member's own tickets as the server lists them, newest first. */
export const myTicketsSchema = z.object({ items: z.array(ticketSchema) });

/** Ids of what the team has written. */
export const replyIds = (tickets: readonly Ticket[]): string[] =>
  tickets.flatMap(({ messages }) => messages.filter(({ author }) => author === 'admin').map(({ id }) => id));
