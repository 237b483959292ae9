import type { TicketMessage } from '#domain/admin/admin-ticket.ts';

/** Since when a reply is written: the moment of the last message that was to be read then, '' where there was none. */
export const lastMoment = (messages: readonly TicketMessage[]): string => messages.at(-1)?.created_at ?? '';

/**
 * What has come into a ticket's history since a reply was begun: sent unread, that reply would be the second one, or pass
 * the question by. By moments, since the message it was begun after may be deleted meanwhile.
 * @param ownIds the replies that were sent from here, which come into the history a moment later
 */
export const crossedMessage = (
  messages: readonly TicketMessage[],
  begunAfter: string,
  ownIds: readonly string[],
): TicketMessage | undefined =>
  messages.findLast(({ id, created_at }) => created_at > begunAfter && !ownIds.includes(id));
