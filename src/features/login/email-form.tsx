import { type FormEvent, useEffect, useRef, useState } from 'react';
import { endEarlyLogin } from '#session/early-login.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { requestOtpWithToast } from './request-otp-with-toast.ts';

type Props = { initialEmail: string; takesFocus: boolean };

/** The one question of the login screen: to which address the link goes. */
export function EmailForm({ initialEmail, takesFocus }: Props) {
  const [sending, setSending] = useState(false);
  const [invalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // Coming back from the next card, the person is about to type; on a fresh page nothing pops up unasked.
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  // Whoever was faster than the scripts need not press twice.
  useEffect(() => {
    if (endEarlyLogin()) input.current?.form?.requestSubmit();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value ?? '';
    if (sending) return;
    if (!email.trim()) {
      toast({
        title: 'Email obrigatório',
        description: 'Por favor, insira seu email.',
        tone: 'error',
      });
      setInvalid(true);
      input.current?.focus();
      return;
    }
    setSending(true);
    const pending = await requestOtpWithToast(email);
    setSending(false);
    if (!pending) input.current?.focus();
  }

  return (
    // noValidate: the browser's own bubble would hide the messages that this screen owes.
    <form noValidate onSubmit={submit} className="grid gap-4">
      <label className="grid gap-1.5">
        <span className="font-semibold">E-mail</span>
        <input
          ref={input}
          type="email"
          name="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder="Seu e-mail cadastrado"
          className="input"
          // The element itself holds the text: it may have been typed before there was a script to hear of it.
          defaultValue={initialEmail}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? 'email-refusal' : undefined}
          onChange={() => setInvalid(false)}
        />
      </label>
      {/* Not before: the document brings this form along, to every first visit. */}
      {invalid && (
        <p id="email-refusal" className="text-error">
          Informe seu e-mail.
        </p>
      )}
      <BusyButton busy={sending} busyText="Enviando...">
        Enviar Link de Acesso
      </BusyButton>
    </form>
  );
}
