import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useSettings } from '#admin/settings/use-settings.ts';
import { changeDraft, useReplyDraft, useReplyDrafts } from '#admin/tickets/reply-drafts.ts';
import { sendSupportReply } from '#admin/tickets/send-support-reply.ts';
import { useRefreshTickets } from '#admin/tickets/use-tickets.ts';
import { expiryText } from '#domain/admin/admin-member.ts';
import type { TicketDetail } from '#domain/admin/admin-ticket.ts';
import { countText } from '#shared/count-text.ts';
import { SUPPORT_LENGTHS } from '#shared/lengths.ts';
import { messageText } from '#shared/message-text.ts';
import { fillReply, parseReplies, unfilledPlaceholders, unfilledText } from '#shared/saved-replies.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { type ToastMessage, toast } from '#ui/toast/toast.ts';
import { crossedMessage } from './crossed-message.ts';
import { mailtoAddress } from './mailto-address.ts';
import { SavedReplies } from './saved-replies.tsx';

/** A slash with which a line begins, at the end of what stands before the caret. */
const SLASH = /(^|\n)\/$/;

const CROSSED = {
  admin: 'Entrou uma resposta no histórico enquanto você escrevia. Leia antes de enviar a sua.',
  member: 'Chegou outra mensagem desta pessoa enquanto você escrevia. Leia antes de enviar a resposta.',
} as const;

const TOASTS: Record<'sent' | 'ticket-deleted', ToastMessage> = {
  sent: {
    title: 'Resposta enviada',
    description: 'A resposta foi enviada e o usuário foi notificado por e-mail.',
    tone: 'success',
  },
  'ticket-deleted': {
    title: 'E-mail enviado sem registro',
    description: 'A resposta saiu por e-mail, mas o ticket foi excluído enquanto ela era enviada.',
    tone: 'info',
  },
};

/** The answer to a ticket. Its text stays until the mail server has taken it, also when the dialog is closed. */
export function ReplyForm({
  ticket,
  member,
  messages,
}: Pick<TicketDetail, 'ticket' | 'member' | 'messages'>) {
  const id = useId();
  const { text, isSending, knownIds, reason: failedBefore } = useReplyDraft(ticket.id);
  const [reason, setReason] = useState('');
  /** The reason is a word between braces, which may be meant. */
  const [mayBeMeant, setMayBeMeant] = useState(false);
  const refresh = useRefreshTickets();
  const field = useRef<HTMLTextAreaElement>(null);
  const { length } = messageText(text);
  const isTooLong = length > SUPPORT_LENGTHS.message;
  const replies = parseReplies(useSettings().data?.values.saved_replies ?? '');
  const ownIds = useReplyDrafts(({ sentIds }) => sentIds);
  const crossed = text !== '' && crossedMessage(messages, knownIds, ownIds);
  const shownReason = reason || (failedBefore && `${failedBefore} Seu texto continua aqui.`);
  const [choosing, setChoosing] = useState<'by slash' | 'by button' | null>(null);

  /** Whoever begins has the whole history before them. */
  function put(written: string) {
    const known = text ? knownIds : messages.map(({ id }) => id);
    changeDraft(ticket.id, { text: written, knownIds: known, reason: '' });
  }

  function insert(saved: string) {
    const { selectionStart, selectionEnd } = field.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    const filled = fillReply(saved, valuesOf(ticket, member));
    const before = text.slice(0, selectionStart);
    const kept = choosing === 'by slash' ? before.replace(SLASH, '$1') : before;
    put(kept + filled + text.slice(selectionEnd));
    close();
  }

  function tell(why: string, isAboutBraces = false) {
    setReason(why);
    setMayBeMeant(isAboutBraces);
  }

  function close() {
    setChoosing(null);
    tell('');
    field.current?.focus();
  }

  /**
   * '/' where a line begins opens the list, and stands in the text all the same: the reply that is chosen takes its place, and who
   * closes the list without one writes on behind it.
   */
  function write({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    tell('');
    put(target.value);
    const isSlash = nativeEvent instanceof InputEvent && nativeEvent.data === '/';
    const before = target.value.slice(0, target.selectionStart);
    if (isSlash && replies.length > 0 && SLASH.test(before)) setChoosing('by slash');
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
    if (answered.state !== 'failed') return toast(TOASTS[answered.state]);
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
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-state ${id}-reason`}
        value={text}
        readOnly={isSending}
        aria-keyshortcuts={replies.length > 0 ? '/' : undefined}
        onChange={write}
      />
      <p id={`${id}-state`} className="text-error empty:absolute">
        {isTooLong &&
          `A resposta tem ${countText(length)} caracteres; o máximo é ${countText(SUPPORT_LENGTHS.message)}.`}
      </p>
      <p id={`${id}-reason`} role="status" className={shownReason && !isTooLong ? 'text-error' : 'sr-only'}>
        {/* Without the number, which would be read at every key. */}
        {isTooLong ? 'O texto não cabe.' : shownReason}
      </p>
      <div role="status" className="empty:absolute">
        {crossed && !isSending && <p className="note tone tone-warning">{CROSSED[crossed.author]}</p>}
      </div>
      {choosing && (
        <SavedReplies
          replies={replies}
          isBySlash={choosing === 'by slash'}
          onChoose={insert}
          onClose={close}
        />
      )}
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
            aria-expanded={choosing !== null}
            onClick={() => (choosing ? close() : setChoosing('by button'))}
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
  validade: member ? expiryText(member) : '',
});
