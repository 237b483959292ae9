import { useId } from 'react';
import { useAct } from '#admin/client/use-act.ts';
import { resolveTicket } from '#admin/tickets/change-ticket.ts';
import { useReplyDraft } from '#admin/tickets/reply-drafts.ts';
import { useRefreshTickets } from '#admin/tickets/use-tickets.ts';
import { type AdminTicket, messagePreview, shortId } from '#domain/admin/admin-ticket.ts';
import { ticketStatus } from '#domain/support/ticket-status.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { EmailText } from '#ui/form/email-text.tsx';
import { toast } from '#ui/toast/toast.ts';

export const COLUMNS = ['ID', 'Nome', 'E-mail', 'Mensagem', 'Data', 'Status', 'Ações'];

type Props = { ticket: AdminTicket; onOpen: () => void; onDelete: () => void };

/** One ticket. On a narrow screen its cells stand below each other, named by `data-label` where the value does not speak for itself. */
export function TicketRow({ ticket, onOpen, onDelete }: Props) {
  const nameId = useId();
  /** One person may have written several. */
  const whatId = `${nameId} ${nameId}-mensagem`;
  const { busy, act } = useAct(useRefreshTickets());
  const hasDraft = useReplyDraft(ticket.id).text !== '';
  const status = ticketStatus(ticket.status);

  // It was asked by nobody, and a new message may have moved the rows under the pointer: which one it was is said.
  const which = `${ticket.name}: ${messagePreview(ticket.message)}`;
  const markResolved = () =>
    void act(
      () => resolveTicket(ticket),
      () => toast({ title: 'Ticket resolvido', description: which, tone: 'success' }),
    );

  return (
    <tr>
      <td data-label="ID">
        <span className="ticket-id">{shortId(ticket.id)}</span>
      </td>
      <th scope="row" id={nameId} className="name-cell">
        {ticket.name}
      </th>
      <td className="email-cell">
        <EmailText email={ticket.email} />
      </td>
      <td id={`${nameId}-mensagem`} className="message-cell">
        <button type="button" className="message-button" aria-haspopup="dialog" onClick={onOpen}>
          {messagePreview(ticket.message)}
        </button>
      </td>
      <td data-label="Data" className="even-digits">
        {formatMoment(ticket.created_at)}
      </td>
      <td data-label="Status">
        <span className="status-parts">
          <span className={`badge tone ${status.tone}`}>{status.label}</span>
          {hasDraft && <span className="badge tone tone-warning">Rascunho</span>}
        </span>
      </td>
      <td className="actions-cell">
        <div className="row-actions">
          {!status.isResolved && (
            <BusyButton
              busy={busy}
              busyText="Resolvendo..."
              className="row-action"
              onClick={markResolved}
              aria-describedby={whatId}
            >
              Resolver
            </BusyButton>
          )}
          <button
            type="button"
            className="btn row-action text-error"
            aria-haspopup="dialog"
            aria-describedby={whatId}
            onClick={onDelete}
          >
            Excluir
          </button>
        </div>
      </td>
    </tr>
  );
}
