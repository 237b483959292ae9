import type { AdminTicket } from '#domain/admin/admin-ticket.ts';
import { ticketSubject } from '#shared/ticket-subject.ts';

/** Opens the administrator's own mail program, addressed to the sender, in the conversation of the ticket's mails. */
export function mailtoAddress({ id, email }: Pick<AdminTicket, 'id' | 'email'>): string {
  // The address is the sender's own words: encoded, it cannot add a recipient or a text of its own.
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(ticketSubject(id))}`;
}
