import { useEffect, useRef, useState } from 'react';
import { correctedEmail } from '#domain/email-slip.ts';
import { normaliseEmail } from '#domain/sign-in.ts';
import { toast } from '#ui/toast.ts';

/** Longer than between two keys: nobody wants 'gmail.co' corrected while the m is on its way. */
const PAUSE_MS = 700;

export type EmailOffer = {
  /** The address that was probably meant, '' for none. */
  meant: string;
  /**
   * Whoever sends faster than the offer appears is asked once: an approval mail to a mistyped address would
   * never arrive. Answers whether it asked.
   */
  askFirst: (email: string) => boolean;
};

/** What to offer instead of the address that stands in the form: `typed`. */
export function useEmailOffer(typed: string): EmailOffer {
  const [settled, setSettled] = useState(typed);
  const offeredFor = useRef('');
  // Only time decides that the person has stopped typing.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const meant = typed === settled ? (correctedEmail(typed) ?? '') : '';
  useEffect(() => {
    if (meant) offeredFor.current = normaliseEmail(typed);
  }, [meant, typed]);

  function askFirst(email: string): boolean {
    const other = correctedEmail(email);
    if (!other || offeredFor.current === email) return false;
    setSettled(typed);
    toast({
      title: 'Confira o seu e-mail',
      description: `Você quis dizer ${other}? Corrija com um toque, ou envie de novo se o endereço está certo.`,
      tone: 'info',
    });
    return true;
  }
  return { meant, askFirst };
}
