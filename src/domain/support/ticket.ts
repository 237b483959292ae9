import * as z from 'zod/mini';
import { parseMoment } from '#shared/sao-paulo.ts';

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
export const replyIds = (tickets: readonly Ticket[]): string[] => repliesIn(tickets).map(({ id }) => id);

/** An answer and its ticket's stamp are written in one transaction; a slow disk may stand between them. */
const SAME_MOMENT_MS = 10_000;

/**
 * How many answers of the team are new.
 * @param before what this device saw last; undefined where it has never seen a list, and every answer would be new: then
 *   only what happened last of all counts
 */
export function countNewReplies(before: readonly Ticket[] | undefined, now: readonly Ticket[]): number {
  if (!before) {
    const latest = Math.max(...now.map(({ updated_at }) => parseMoment(updated_at)));
    return repliesIn(now).filter(({ created_at }) => parseMoment(created_at) > latest - SAME_MOMENT_MS)
      .length;
  }
  const known = new Set(replyIds(before));
  return replyIds(now).filter((id) => !known.has(id)).length;
}

const repliesIn = (tickets: readonly Ticket[]): ThreadMessage[] =>
  tickets.flatMap(({ messages }) => messages.filter(({ author }) => author === 'admin'));
