import { useState } from 'react';
import { waitText } from '#domain/time/wait-text.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { useSecondsUntil } from '#ui/hooks/use-seconds-until.ts';
import { requestOtpWithToast } from './request-otp-with-toast.ts';

/** Asks for a new mail to the same address, once the server would send another. */
export function ResendButton({ email, resendAt }: { email: string; resendAt: number }) {
  const [sending, setSending] = useState(false);
  const wait = useSecondsUntil(resendAt);

  async function resend() {
    setSending(true);
    await requestOtpWithToast(email);
    setSending(false);
  }

  if (wait > 0) {
    return (
      <button type="button" className="btn btn-ghost even-digits text-muted!" aria-disabled="true">
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
