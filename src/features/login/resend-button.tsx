import { useState } from 'react';
import { waitText } from '#domain/time/wait-text.ts';
import { useSecondsUntil } from '#ui/hooks/use-seconds-until.ts';
import { requestOtpWithToast } from './request-otp-with-toast.ts';

/**
 * Asks for a new mail to the same address, once the server would send another. One button through all of it: whoever waits on it
 * keeps the focus there.
 */
export function ResendButton({ email, resendAt }: { email: string; resendAt: number }) {
  const [sending, setSending] = useState(false);
  const wait = useSecondsUntil(resendAt);
  const isResting = sending || wait > 0;

  async function resend() {
    setSending(true);
    await requestOtpWithToast(email);
    setSending(false);
  }

  return (
    <button
      type="button"
      className={`btn btn-ghost ${wait > 0 ? 'even-digits text-muted!' : 'text-primary'}`}
      aria-disabled={isResting || undefined}
      aria-busy={sending || undefined}
      onClick={() => {
        if (!isResting) void resend();
      }}
    >
      {wait > 0
        ? `Reenviar em ${wait < 90 ? `${wait} s` : waitText(wait)}`
        : sending
          ? 'Enviando...'
          : 'Reenviar link'}
    </button>
  );
}
