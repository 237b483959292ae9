import { useState } from 'react';
import { waitText } from '#domain/wait-text.ts';
import { sendLink } from '#features/login/send-link.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { useSecondsUntil } from '#ui/use-seconds-until.ts';

/** Asks for a new mail to the same address, once the server would send another. */
export function ResendButton({ email, resendAt }: { email: string; resendAt: number }) {
  const [sending, setSending] = useState(false);
  const wait = useSecondsUntil(resendAt);

  async function resend() {
    setSending(true);
    await sendLink(email);
    setSending(false);
  }

  if (wait > 0) {
    return (
      <button type="button" className="btn btn-ghost tabular-nums text-muted!" aria-disabled="true">
        Reenviar em {wait < 90 ? `${wait} s` : waitText(wait)}
      </button>
    );
  }
  return (
    <BusyButton busy={sending} busyText="Enviando..." className="btn-ghost text-primary" onClick={resend}>
      Reenviar link
    </BusyButton>
  );
}
