import { changeDraft, useReplyDraft } from '#admin/tickets/reply-drafts.ts';
import { copyText } from '#ui/toast/copy-text.ts';

/** The reply that was being written to a ticket which somebody else has deleted: still there to be copied. */
export function OrphanedDraft({ ticketId }: { ticketId: string }) {
  const { text } = useReplyDraft(ticketId);
  if (!text) return null;
  return (
    <section aria-label="Sua resposta não enviada" className="grid gap-2">
      <h3 className="font-semibold">Sua resposta não enviada</h3>
      <p className="message-text">{text}</p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-quiet grow sm:grow-0"
          onClick={() => void copyText(text, 'Resposta copiada')}
        >
          Copiar resposta
        </button>
        <button
          type="button"
          className="btn btn-quiet grow sm:grow-0"
          onClick={() => changeDraft(ticketId, { text: '' })}
        >
          Descartar
        </button>
      </div>
    </section>
  );
}
