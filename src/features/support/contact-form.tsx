import { useRef } from 'react';
import type { FormProblem, SupportField } from '#domain/support/support-form.ts';
import { SUPPORT_LENGTHS } from '#shared/lengths.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import type { Contact } from './use-contact.ts';

/** Name, e-mail and message; the first two are filled in already. */
export function ContactForm({ contact }: { contact: Contact }) {
  const { form, wrong, isSending, change, submit } = contact;
  const element = useRef<HTMLFormElement>(null);

  async function send() {
    const field = await submit();
    if (field) element.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }

  const bind = (field: SupportField) => ({
    id: `suporte-${field}`,
    name: field,
    value: form[field],
    required: true,
    readOnly: isSending,
    'aria-invalid': wrong?.field === field || undefined,
    'aria-describedby': `suporte-${field}-nota`,
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });

  return (
    // noValidate: the browser's own bubble would hide the messages that this screen owes.
    <form
      ref={element}
      noValidate
      autoComplete="off"
      aria-label="Falar com o suporte"
      className="panel grid grid-cols-1 gap-5 p-5 sm:p-7"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid gap-1.5">
        <label htmlFor="suporte-name" className="font-semibold">
          Nome
        </label>
        <input {...bind('name')} className="input" maxLength={SUPPORT_LENGTHS.name} autoComplete="name" />
        <Problem field="name" wrong={wrong} />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor="suporte-email" className="font-semibold">
          E-mail
        </label>
        <input
          {...bind('email')}
          type="email"
          className="input"
          maxLength={SUPPORT_LENGTHS.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Problem field="email" wrong={wrong} />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor="suporte-message" className="font-semibold">
          Mensagem
        </label>
        <textarea
          {...bind('message')}
          className="textarea min-h-44"
          rows={6}
          placeholder="Descreva sua dúvida ou problema"
        />
        <Problem field="message" wrong={wrong} />
      </div>
      <BusyButton busy={isSending} busyText="Enviando...">
        Enviar mensagem
      </BusyButton>
    </form>
  );
}

/** What is wrong stays at its field when the message has gone: to be read again, and by whoever comes back to it. */
const Problem = ({ field, wrong }: { field: SupportField; wrong: FormProblem | null }) => (
  <p id={`suporte-${field}-nota`} className="text-[0.9375rem] text-error empty:absolute">
    {wrong?.field === field && (wrong.note ?? wrong.description)}
  </p>
);
