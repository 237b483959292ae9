import { ListState } from '#admin/list/list-state.tsx';
import { useTicket } from '#admin/use-tickets.ts';
import type { TicketDetail } from '#domain/admin-ticket.ts';
import { formatMoment } from '#domain/moment.ts';
import { ticketStatus } from '#domain/ticket-status.ts';
import { KeptDraft } from '#features/admin-support/kept-draft.tsx';
import { MemberAside } from '#features/admin-support/member-aside.tsx';
import { ReplyForm } from '#features/admin-support/reply-form.tsx';
import { TicketHistory } from '#features/admin-support/ticket-history.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmailText } from '#ui/email-text.tsx';

/** A ticket with its history and the place to answer it. */
export function TicketDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useTicket(id);
  return (
    <Dialog title="Mensagem de suporte" onClose={onClose} isWide>
      <ListState
        query={query}
        loadingText="Carregando mensagem..."
        failedText="Não foi possível carregar esta mensagem."
      />
      {query.data === null && (
        <>
          <p role="status" className="list-empty">
            Esta mensagem não existe mais.
          </p>
          <KeptDraft ticketId={id} />
        </>
      )}
      {query.data && <Detail detail={query.data} />}
    </Dialog>
  );
}

function Detail({ detail: { ticket, messages, member } }: { detail: TicketDetail }) {
  const status = ticketStatus(ticket.status);
  return (
    <div className="ticket-detail">
      <div className="ticket-facts">
        <dl className="facts">
          <dt>ID</dt>
          <dd>{ticket.id}</dd>
          <dt>Remetente</dt>
          <dd>{ticket.name}</dd>
          <dt>E-mail</dt>
          <dd>
            <EmailText email={ticket.email} />
          </dd>
          <dt>Data</dt>
          <dd>{formatMoment(ticket.created_at)}</dd>
          <dt>Status</dt>
          <dd>
            <span className={`badge tone ${status.tone}`}>{status.label}</span>
          </dd>
        </dl>
        <MemberAside member={member} />
      </div>
      <section aria-label="Mensagem original">
        <h3 className="font-semibold">Mensagem original</h3>
        <p className="message-text">{ticket.message}</p>
      </section>
      <TicketHistory messages={messages} />
      <ReplyForm ticket={ticket} />
    </div>
  );
}
