import type { AdminTicket } from '#domain/admin-ticket.ts';
import { TicketRow } from '#features/admin-support/ticket-row.tsx';

const COLUMNS = ['ID', 'Nome', 'E-mail', 'Mensagem', 'Data', 'Status', 'Ações'];

type Props = {
  tickets: readonly AdminTicket[];
  onOpen: (id: string) => void;
  onDelete: (ticket: AdminTicket) => void;
};

/** The page of tickets. */
export function TicketsTable({ tickets, onOpen, onDelete }: Props) {
  return (
    <div className="table-frame panel">
      <table className="admin-table tickets-table">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              onOpen={() => onOpen(ticket.id)}
              onDelete={() => onDelete(ticket)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
