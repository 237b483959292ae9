import type { TicketMessage } from '#domain/admin/admin-ticket.ts';
import { formatMoment } from '#shared/sao-paulo.ts';

const AUTHOR = { admin: 'Resposta do Admin', member: 'Mensagem do usuário' } as const;

type Props = { messages: readonly TicketMessage[]; earlier: number };

/** What was written after the first message, oldest first; `earlier` ones did not fit into the answer. */
export function TicketHistory({ messages, earlier }: Props) {
  return (
    <section aria-label="Histórico">
      <h3 className="font-semibold">Histórico</h3>
      {earlier > 0 && (
        <p className="text-muted">
          {earlier === 1 ? '1 mensagem mais antiga não cabe' : `${earlier} mensagens mais antigas não cabem`}{' '}
          aqui: a exportação das mensagens de suporte tem a conversa inteira.
        </p>
      )}
      {messages.length === 0 ? (
        <p className="text-muted">Ainda sem respostas.</p>
      ) : (
        <ol className="ticket-history">
          {messages.map(({ id, author, message, created_at }) => (
            <li key={id} className={`history-entry from-${author}`}>
              <p className="history-head">
                <strong>{AUTHOR[author]}</strong> <span>{formatMoment(created_at)}</span>
              </p>
              <p className="message-text">{message}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
