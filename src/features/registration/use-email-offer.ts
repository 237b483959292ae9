import { useEffect, useRef, useState } from 'react';
import { suggestEmail } from '#domain/registration/email-typo.ts';
import { normaliseEmail } from '#shared/email-address.ts';

/** Longer than between two keys: nobody wants 'gmail.co' corrected while the m is on its way. */
const PAUSE_MS = 700;

export type EmailOffer = {
  /** The address that was probably meant, '' for none. */
  meant: string;
  /**
   * The same, when the person sends faster than the offer could appear, else ''. Worth one question: the
   * approval's mail to a mistyped address would never arrive.
   */
  notYetOffered: (email: string) => string;
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
  const meant = typed === settled ? (suggestEmail(typed) ?? '') : '';
  useEffect(() => {
    if (meant) offeredFor.current = normaliseEmail(typed);
  }, [meant, typed]);

  function notYetOffered(email: string): string {
    if (offeredFor.current === email) return '';
    setSettled(typed);
    return suggestEmail(email) ?? '';
  }
  return { meant, notYetOffered };
}
