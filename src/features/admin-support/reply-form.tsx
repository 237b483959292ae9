import { type FormEvent, useId, useRef, useState } from 'react';
import { changeDraft, useReplyDraft } from '#admin/tickets/reply-drafts.ts';
import { sendSupportReply } from '#admin/tickets/send-support-reply.ts';
import { useRefreshTickets } from '#admin/tickets/use-tickets.ts';
import type { AdminTicket } from '#domain/admin/admin-ticket.ts';
import { SUPPORT_LENGTHS } from '#shared/lengths.ts';
import { messageText } from '#shared/message-text.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { mailtoAddress } from './mailto-address.ts';

const COUNT = new Intl.NumberFormat('pt-BR');

/** The answer to a ticket. Its text stays until the mail server has taken it, also when the dialog is closed. */
export function ReplyForm({ ticket }: { ticket: AdminTicket }) {
  const id = useId();
  const { text, isSending } = useReplyDraft(ticket.id);
  const [reason, setReason] = useState('');
  const refresh = useRefreshTickets();
  const field = useRef<HTMLTextAreaElement>(null);
  const { length } = messageText(text);
  const isTooLong = length > SUPPORT_LENGTHS.message;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isTooLong || !length) {
      if (!isTooLong) setReason('Escreva a resposta antes de enviar.');
      field.current?.focus();
      return;
    }
    setReason('');
    const answered = await sendSupportReply(ticket.id);
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
    setReason(answered.reason && `${answered.reason} Seu texto continua aqui.`);
    toast({ title: 'Erro ao enviar resposta', description: answered.description, tone: 'error' });
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-2">
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
        onChange={({ target }) => {
          setReason('');
          changeDraft(ticket.id, { text: target.value });
        }}
      />
      <p id={`${id}-state`} role="status" className={isTooLong || reason ? 'text-error' : 'sr-only'}>
        {isTooLong
          ? `A resposta tem ${COUNT.format(length)} caracteres; o máximo é ${COUNT.format(SUPPORT_LENGTHS.message)}.`
          : reason}
      </p>
      <div className="flex flex-wrap gap-2">
        <BusyButton busy={isSending} busyText="Enviando..." className="btn-primary grow sm:grow-0">
          Enviar resposta
        </BusyButton>
        <a href={mailtoAddress(ticket)} className="btn btn-quiet icon icon-mail grow sm:grow-0">
          E-mail Direto
        </a>
      </div>
    </form>
  );
}
