import { useState } from 'react';
import type { TicketMessage } from '#domain/admin/admin-ticket.ts';

/**
 * What has come into a ticket's history since the reply in the field was begun: sent unread, that reply would be the second
 * one, or pass the question by.
 * @param isWriting false while the field is empty: whoever begins has the whole history before them
 * @param ownId the last reply that was sent from here, which comes into the history a moment later
 */
export function useCrossedMessage(
  messages: readonly TicketMessage[],
  isWriting: boolean,
  ownId: string,
): TicketMessage | undefined {
  const last = messages.at(-1)?.id ?? '';
  const [begunAfter, setBegunAfter] = useState(last);
  if (!isWriting && begunAfter !== last) setBegunAfter(last);
  const place = messages.findIndex(({ id }) => id === begunAfter);
  return messages
    .slice(place + 1)
    .filter(({ id }) => id !== ownId)
    .at(-1);
}
