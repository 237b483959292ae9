import { Facts } from '#admin/list/facts.tsx';
import { ListState } from '#admin/list/list-state.tsx';
import { useTicket } from '#admin/tickets/use-tickets.ts';
import type { TicketDetail } from '#domain/admin/admin-ticket.ts';
import { ticketStatus } from '#domain/support/ticket-status.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmailText } from '#ui/form/email-text.tsx';
import { MemberAside } from './member-aside.tsx';
import { OrphanedDraft } from './orphaned-draft.tsx';
import { ReplyForm } from './reply-form.tsx';
import { TicketHistory } from './ticket-history.tsx';

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
      <div role="status" className="empty:absolute">
        {query.data === null && <p className="list-empty">Esta mensagem não existe mais.</p>}
      </div>
      {query.data === null && <OrphanedDraft ticketId={id} />}
      {query.data && <Detail detail={query.data} />}
    </Dialog>
  );
}

function Detail({
  detail: { ticket, account = '', messages, earlier = 0, member },
}: {
  detail: TicketDetail;
}) {
  const status = ticketStatus(ticket.status);
  const isOtherAccount = account !== '' && account.toLowerCase() !== ticket.email.toLowerCase();
  return (
    <div className="ticket-detail">
      {isOtherAccount && <OtherAccount email={account} />}
      <div className="ticket-facts">
        <Facts
          rows={[
            ['ID', ticket.id],
            ['Remetente', ticket.name],
            ['E-mail', <EmailText key="email" email={ticket.email} />],
            ['Data', formatMoment(ticket.created_at)],
            [
              'Status',
              <span key="status" className={`badge tone ${status.tone}`}>
                {status.label}
              </span>,
            ],
          ]}
        />
        <MemberAside member={member} />
      </div>
      <section aria-label="Mensagem original">
        <h3 className="font-semibold">Mensagem original</h3>
        <p className="message-text">{ticket.message}</p>
      </section>
      <TicketHistory messages={messages} earlier={earlier} />
      <ReplyForm ticket={ticket} member={member} messages={messages} />
    </div>
  );
}

/** Name and e-mail of a ticket are what its writer typed: who poses as somebody else would be answered as that person. */
const OtherAccount = ({ email }: { email: string }) => (
  <div className="note tone tone-warning">
    <p>
      Quem escreveu entrou com a conta <EmailText email={email} />. O nome e o e-mail abaixo foram digitados,
      e a resposta vai para esse e-mail.
    </p>
  </div>
);
