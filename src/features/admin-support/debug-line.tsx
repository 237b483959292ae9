import { type AdminTicket, shortId } from '#domain/admin/admin-ticket.ts';
import { ticketStatus } from '#domain/support/ticket-status.ts';
import { counted } from '#shared/count-text.ts';

const SHOWN = 3;

type Props = { count: number; tickets: readonly AdminTicket[] };

/** How many tickets there are, and the first three of the list. */
export function DebugLine({ count, tickets }: Props) {
  const first = tickets
    .slice(0, SHOWN)
    .map(({ id, name, status }) => `${shortId(id)} ${name} (${ticketStatus(status).label})`);
  return (
    <p className="debug-line">
      Debug: {counted(count, 'ticket', 'tickets')}
      {first.length > 0 && `. Primeiros ${first.length}: ${first.join(' · ')}`}
    </p>
  );
}
