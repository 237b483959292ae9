import type { TicketMessage } from '#domain/admin/admin-ticket.ts';

/**
 * What has come into a ticket's history since a reply was begun: sent unread, that reply would be the second one, or pass
 * the question by. By the order in which messages were stored, since the server's clock may have been set back meanwhile, and
 * behind any that was known, since the last one may have been deleted.
 * @param knownIds the messages that were to be read when the reply was begun
 * @param ownIds the replies that were sent from here, which come into the history a moment later
 */
export function crossedMessage(
  messages: readonly TicketMessage[],
  knownIds: readonly string[],
  ownIds: readonly string[],
): TicketMessage | undefined {
  const lastKnown = messages.findLastIndex(({ id }) => knownIds.includes(id));
  return messages.slice(lastKnown + 1).findLast(({ id }) => !ownIds.includes(id));
}
