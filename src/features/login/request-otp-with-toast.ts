import { requestOtp } from '#commands/request-otp.ts';
import { currentUser } from '#session/session.ts';
import { dismissAllToasts, toast } from '#ui/toast/toast.ts';

/** Asks for the mail and toasts the outcome; returns whether a sign-in is pending now. */
export async function requestOtpWithToast(email: string): Promise<boolean> {
  const before = currentUser()?.id;
  const outcome = await requestOtp(email);
  // Somebody has come in meanwhile, as with an earlier mail: nobody waits for this one any more.
  if (currentUser()?.id !== before) return false;
  // Older refusals speak of an older attempt; beside 'Link enviado!' they would deny it.
  dismissAllToasts();
  if (!outcome.ok) {
    toast({ title: outcome.title, description: outcome.description, tone: 'error' });
    return false;
  }
  // After a timed-out send nobody knows whether the mail is on its way: 'Link enviado!' would be a guess.
  if (outcome.value.mail === 'sent') {
    toast({
      title: 'Link enviado!',
      description: 'Verifique seu e-mail para acessar o sistema.',
      tone: 'success',
    });
  }
  if (outcome.value.mail === 'earlier') {
    toast({
      title: 'Use o e-mail mais recente',
      description: 'Outro ainda não pode ser enviado.',
      tone: 'info',
    });
  }
  return true;
}
