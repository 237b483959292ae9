import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sendSupport } from '#commands/send-support.ts';
import { problemOf } from '#domain/support/support-form.ts';
import type { Ticket } from '#domain/support/ticket.ts';
import { useSession } from '#session/session.ts';
import { SUPPORT_LENGTHS } from '#shared/lengths.ts';
import { messageText } from '#shared/message-text.ts';
import { addToSupportDraft } from '#store/outbox/support-draft.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { useOwnToast } from '#ui/toast/use-own-toast.ts';
import { useDraft } from './use-draft.ts';

/** A further message in a thread; a resolved one is opened again by it. */
export function AnswerForm({ ticket }: { ticket: Ticket }) {
  const userId = useSession((state) => state.user?.id ?? '');
  const isInFlight = useRef(false);
  const { typed, write, readAgain } = useDraft(userId, ticket.id, isInFlight);
  const message = typed.message ?? '';
  const [isOpen, setOpen] = useState(message !== '');
  const [wrong, setWrong] = useState('');
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const ownToast = useOwnToast();
  const id = `resposta-${ticket.id}`;

  function change(text: string) {
    setWrong('');
    write({ message: text });
  }

  async function send() {
    if (isInFlight.current) return;
    ownToast.clear();
    const form = { name: ticket.name, email: ticket.email, message };
    const written = messageText(message);
    const problem = written.length > SUPPORT_LENGTHS.message ? problemOf(form) : null;
    if (problem || !written) {
      const text = problem ?? { title: 'Campos obrigatórios', description: 'Escreva a sua mensagem.' };
      ownToast.say({ title: text.title, description: text.description, tone: 'error' });
      setWrong(text.description);
      field.current?.focus();
      return;
    }
    isInFlight.current = true;
    setSending(true);
    const { state, title, description } = await sendSupport(form, ticket.id);
    isInFlight.current = false;
    setSending(false);
    if (state === 'left') return;
    const isKept = state === 'sent' || state === 'waiting';
    ownToast.say({ title, description, tone: state === 'sent' ? 'success' : isKept ? 'info' : 'error' });
    const rest = readAgain(isKept ? undefined : addToSupportDraft(userId, ticket.id, { message }));
    setOpen(!!rest.message);
  }

  function open() {
    // At once: the press is the wish to write, and a phone opens its keyboard only within it.
    flushSync(() => setOpen(true));
    field.current?.focus();
  }

  if (!isOpen)
    return (
      <button
        type="button"
        className="btn btn-quiet justify-self-start"
        aria-describedby={`conversa-${ticket.id}`}
        onClick={open}
      >
        Escrever nesta conversa
      </button>
    );
  return (
    <form
      noValidate
      autoComplete="off"
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className="font-semibold">
        Sua mensagem
      </label>
      <textarea
        ref={field}
        id={id}
        className="textarea"
        rows={4}
        value={message}
        readOnly={isSending}
        aria-invalid={wrong !== '' || undefined}
        aria-describedby={`${id}-nota`}
        onChange={(event) => change(event.target.value)}
      />
      <p id={`${id}-nota`} className="text-[0.9375rem] text-error empty:absolute">
        {wrong}
      </p>
      <BusyButton busy={isSending} busyText="Enviando..." className="btn-primary justify-self-start">
        Enviar
      </BusyButton>
    </form>
  );
}
