import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSettings } from '#admin/settings/use-settings.ts';
import { changeDraft, useReplyDraft } from '#admin/tickets/reply-drafts.ts';
import { sendSupportReply } from '#admin/tickets/send-support-reply.ts';
import { useRefreshTickets } from '#admin/tickets/use-tickets.ts';
import type { TicketDetail } from '#domain/admin/admin-ticket.ts';
import { countText } from '#domain/admin/count-text.ts';
import { SUPPORT_LENGTHS } from '#shared/lengths.ts';
import { messageText } from '#shared/message-text.ts';
import { formatDay } from '#shared/sao-paulo.ts';
import { fillReply, parseReplies, unfilledPlaceholders, unfilledText } from '#shared/saved-replies.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { mailtoAddress } from './mailto-address.ts';
import { SavedReplies } from './saved-replies.tsx';

/** The answer to a ticket. Its text stays until the mail server has taken it, also when the dialog is closed. */
export function ReplyForm({ ticket, member }: Pick<TicketDetail, 'ticket' | 'member'>) {
  const id = useId();
  const { text, isSending } = useReplyDraft(ticket.id);
  const [reason, setReason] = useState('');
  /** The reason is a word between braces, which may be meant. */
  const [mayBeMeant, setMayBeMeant] = useState(false);
  const refresh = useRefreshTickets();
  const field = useRef<HTMLTextAreaElement>(null);
  const { length } = messageText(text);
  const isTooLong = length > SUPPORT_LENGTHS.message;
  const replies = parseReplies(useSettings().data?.values.saved_replies ?? '');
  const [isChoosing, setChoosing] = useState(false);

  function insert(saved: string) {
    const { selectionStart, selectionEnd } = field.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    const filled = fillReply(saved, valuesOf(ticket, member));
    changeDraft(ticket.id, { text: text.slice(0, selectionStart) + filled + text.slice(selectionEnd) });
    close();
  }

  function tell(why: string, isAboutBraces = false) {
    setReason(why);
    setMayBeMeant(isAboutBraces);
  }

  function close() {
    setChoosing(false);
    tell('');
    field.current?.focus();
  }

  /** '/' where a line begins; inside of one it is only a sign. */
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const before = text.slice(0, event.currentTarget.selectionStart);
    if (event.key !== '/' || replies.length === 0 || isSending || !/(^|\n)$/.test(before)) return;
    event.preventDefault();
    setChoosing(true);
  }

  function check(event: FormEvent) {
    event.preventDefault();
    if (isTooLong || !length) {
      if (!isTooLong) tell('Escreva a resposta antes de enviar.');
      field.current?.focus();
      return;
    }
    const [unknown] = unfilledPlaceholders(text);
    if (unknown) {
      tell(unfilledText(unknown), true);
      field.current?.focus();
      return;
    }
    void send();
  }

  /** A button of its own, so that a double click does not send what was to be seen first. */
  function sendAsWritten() {
    // It goes with the reason.
    field.current?.focus();
    void send(true);
  }

  async function send(isAsWritten = false) {
    tell('');
    const answered = await sendSupportReply(ticket, isAsWritten);
    if (!answered) return;
    refresh();
    if (answered.ok === 'unrecorded') {
      toast({
        title: 'E-mail enviado sem registro',
        description: 'A resposta saiu por e-mail, mas o ticket foi excluído enquanto ela era enviada.',
        tone: 'info',
      });
      return;
    }
    if (answered.ok) {
      toast({
        title: 'Resposta enviada',
        description: 'A resposta foi enviada e o usuário foi notificado por e-mail.',
        tone: 'success',
      });
      return;
    }
    tell(answered.reason && `${answered.reason} Seu texto continua aqui.`);
    toast({ title: 'Erro ao enviar resposta', description: answered.description, tone: 'error' });
  }

  return (
    <form noValidate autoComplete="off" onSubmit={check} className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        Sua resposta
      </label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        className="reply-text"
        placeholder="Digite sua resposta..."
        aria-describedby={`${id}-state`}
        value={text}
        readOnly={isSending}
        aria-keyshortcuts={replies.length > 0 ? '/' : undefined}
        onKeyDown={press}
        onChange={({ target }) => {
          tell('');
          changeDraft(ticket.id, { text: target.value });
        }}
      />
      <p id={`${id}-state`} role="status" className={isTooLong || reason ? 'text-error' : 'sr-only'}>
        {isTooLong
          ? `A resposta tem ${countText(length)} caracteres; o máximo é ${countText(SUPPORT_LENGTHS.message)}.`
          : reason}
      </p>
      {isChoosing && <SavedReplies replies={replies} onChoose={insert} onClose={close} />}
      <div className="flex flex-wrap gap-2">
        <BusyButton busy={isSending} busyText="Enviando..." className="btn-primary grow sm:grow-0">
          Enviar resposta
        </BusyButton>
        {mayBeMeant && !isTooLong && (
          <button type="button" className="btn btn-quiet grow sm:grow-0" onClick={sendAsWritten}>
            Enviar assim mesmo
          </button>
        )}
        {replies.length > 0 && (
          <button
            type="button"
            className="btn btn-quiet grow sm:grow-0"
            aria-expanded={isChoosing}
            onClick={() => (isChoosing ? close() : setChoosing(true))}
          >
            Respostas prontas (/)
          </button>
        )}
        <a href={mailtoAddress(ticket)} className="btn btn-quiet icon icon-mail grow sm:grow-0">
          E-mail Direto
        </a>
      </div>
    </form>
  );
}

/** What is known of who wrote; '' for what is not, which is then written by hand. */
const valuesOf = (ticket: TicketDetail['ticket'], member: TicketDetail['member']) => ({
  nome: (member?.full_name || ticket.name).trim(),
  plano: member?.plan_type ?? '',
  validade: member ? formatDay(member.expires_at) || 'Vitalício' : '',
});
