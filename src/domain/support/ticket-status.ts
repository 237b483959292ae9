/** How a ticket's status is shown; a missing one counts as pending. */
export function ticketStatus(status: string): { label: string; tone: string; isResolved: boolean } {
  switch (status) {
    case 'respondido':
      return { label: 'Respondido', tone: 'tone-content', isResolved: false };
    case 'resolvido':
    case 'resolved':
      return { label: 'Resolvido', tone: 'tone-success', isResolved: true };
    default:
      return { label: 'Pendente', tone: 'tone-error', isResolved: false };
  }
}
