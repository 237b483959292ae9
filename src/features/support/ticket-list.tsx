import { useEffect, useState } from 'react';
import { watchTickets } from '#commands/refresh-tickets.ts';
import { useSession } from '#session/session.ts';
import { TICKETS_LISTED } from '#shared/tickets-listed.ts';
import { useMyTickets } from '#store/hooks/use-my-tickets.ts';
import { useOutgoing } from '#store/hooks/use-outgoing.ts';
import { rescueAnswerDrafts } from '#store/outbox/support-draft.ts';
import { toast } from '#ui/toast/toast.ts';
import { TicketCard } from './ticket-card.tsx';
import { UnsentMessage } from './unsent-message.tsx';

const UNREAD = { tickets: [], isWhole: false };
const RESCUED = {
  title: 'A conversa não existe mais',
  description: 'O que você escrevia nela está agora em Nova mensagem.',
  tone: 'info',
} as const;

type Props = {
  /** The text of a message that was not sent is back in the form of a new one. */
  onEdited: () => void;
  onDiscarded: (key: string) => void;
};

/** The own messages with their answers, as this device last saw them, kept fresh while somebody looks. */
export function TicketList({ onEdited, onDiscarded }: Props) {
  const userId = useSession((state) => state.user?.id ?? '');
  const seen = useMyTickets();
  const outgoing = useOutgoing();
  const [isFresh, setFresh] = useState<boolean | null>(null);
  // A watch outside React: events of the window, of the stream, and a clock.
  useEffect(() => watchTickets(setFresh), []);
  // Cards are opened by what is unsent in them: not before both are known.
  const { tickets, isWhole } = (outgoing && seen) ?? UNREAD;
  // An answer that was begun goes with its conversation: from under the fingers, or refused just now. After each drawing: what was
  // refused becomes a draft later than the list has lost its place.
  useEffect(() => {
    if (!isWhole || tickets.length >= TICKETS_LISTED) return;
    const ticketIds = tickets.map(({ id }) => id);
    if (rescueAnswerDrafts(userId, ticketIds)) toast(RESCUED);
  });
  const unsent = (outgoing ?? []).filter(
    ({ ticketId }) => ticketId === null || !tickets.some(({ id }) => id === ticketId),
  );
  const isEmpty = !tickets.length && !unsent.length;
  // While the device reads, or the answer is on its way to the screen, 'nothing' would be wrong for a moment.
  const isReading = !seen || !outgoing || (isFresh === true && !isWhole);
  return (
    <section aria-labelledby="suas-mensagens" className="grid grid-cols-1 gap-4">
      <h2 id="suas-mensagens" className="text-xl font-semibold">
        Suas mensagens
      </h2>
      <p role="status" className="text-muted empty:absolute">
        {stateText(isEmpty, isReading ? null : isFresh)}
      </p>
      {unsent.toReversed().map((message) => (
        <div key={message.key} className="panel p-4 sm:p-5">
          <UnsentMessage
            message={message}
            isAlone
            // An answer whose ticket is still on its way would come back as a new message.
            mayEdit={message.ticketId === null || isWhole}
            onEdited={onEdited}
            onDiscarded={() => onDiscarded(message.key)}
          />
        </div>
      ))}
      {tickets.map((ticket, n) => (
        <TicketCard
          key={ticket.id}
          ticket={ticket}
          isFirst={n === 0}
          unsent={(outgoing ?? []).filter(({ ticketId }) => ticketId === ticket.id)}
        />
      ))}
    </section>
  );
}

/** Unreachable is not empty: 'nothing yet' is only said when the server has said so. */
function stateText(isEmpty: boolean, isFresh: boolean | null): string {
  if (isFresh === null) return isEmpty ? 'Carregando mensagens...' : '';
  if (isFresh) return isEmpty ? 'Você ainda não enviou nenhuma mensagem.' : '';
  return isEmpty
    ? 'Não foi possível carregar suas mensagens agora. Elas aparecem quando a conexão voltar.'
    : 'Sem contato com o servidor: mostrando o que está guardado neste aparelho.';
}
