import { useState } from 'react';
import { replyIds, type ThreadMessage, type Ticket } from '#domain/support/ticket.ts';
import { ticketStatus } from '#domain/support/ticket-status.ts';
import { useSession } from '#session/session.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import type { OutgoingMessage } from '#store/database/database.ts';
import { readSupportDraft } from '#store/outbox/support-draft.ts';
import { AnswerForm } from './answer-form.tsx';
import { UnsentMessage } from './unsent-message.tsx';

type Props = { ticket: Ticket; unsent: readonly OutgoingMessage[]; isFirst: boolean };

/**
 * One message to support with everything that followed. The newest, the answered ones and those in which something is not sent yet
 * are open; one that was closed opens with the next answer, or with the refusal of a message of one's own.
 */
export function TicketCard({ ticket, unsent, isFirst }: Props) {
  const { label, tone } = ticketStatus(ticket.status);
  const news = [...replyIds([ticket]), ...unsent.filter(({ refusal }) => refusal).map(({ key }) => key)];
  const userId = useSession((state) => state.user?.id ?? '');
  const isUnsent = () => unsent.length > 0 || !!readSupportDraft(userId, ticket.id).message;
  /** What was there when it was closed; null while it is open. */
  const [leftOut, setLeftOut] = useState(() =>
    isFirst || ticket.status === 'respondido' || isUnsent() ? null : news,
  );
  const isOpen = !leftOut || news.some((one) => !leftOut.includes(one));
  const [edits, setEdits] = useState(0);
  return (
    <details
      className="panel ticket"
      open={isOpen}
      onToggle={(event) => setLeftOut(event.currentTarget.open ? null : news)}
    >
      <summary>
        <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-semibold even-digits">{formatMoment(ticket.created_at)}</span>
          <span className={`badge tone ${tone}`}>{label}</span>
          <span className="ticket-preview text-muted">{ticket.message}</span>
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pb-4">
        <p id={`conversa-${ticket.id}`} className="ticket-text">
          {ticket.message}
        </p>
        {ticket.earlier !== undefined && (
          <p className="text-muted">As mensagens mais antigas desta conversa não aparecem aqui.</p>
        )}
        {ticket.messages.map((message) => (
          <Entry key={message.id} message={message} />
        ))}
        {unsent.map((message) => (
          <div key={message.key} className="ticket-entry">
            <UnsentMessage message={message} onEdited={() => setEdits(edits + 1)} />
          </div>
        ))}
        {/* Opened anew it reads its draft, which holds the message that was taken back. */}
        <AnswerForm key={edits} ticket={ticket} />
      </div>
    </details>
  );
}

function Entry({ message: { author, message, created_at } }: { message: ThreadMessage }) {
  const isTeam = author === 'admin';
  return (
    <article className={`ticket-entry ${isTeam ? 'is-team' : ''}`}>
      <p className="flex flex-wrap justify-between gap-x-3 text-[0.9375rem]">
        <strong>{isTeam ? 'Resposta da equipe' : 'Você'}</strong>
        <span className="text-muted even-digits">{formatMoment(created_at)}</span>
      </p>
      <p className="ticket-text">{message}</p>
    </article>
  );
}
