import { useEffect, useRef } from 'react';
import type { FormOfAddress } from '#domain/member/identification.ts';

/** Asked once, when a doctor copies for the first time: the council wants the word, and a name does not tell it. */
export function AskForm({ onChoose }: { onChoose: (form: FormOfAddress) => void }) {
  const first = useRef<HTMLButtonElement>(null);
  // The button that was pressed has gone; the keyboard goes on here.
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset className="account-ask">
      <legend>Como você assina?</legend>
      <button ref={first} type="button" className="btn btn-primary" onClick={() => onChoose('Dra.')}>
        Dra. (MÉDICA)
      </button>
      <button type="button" className="btn btn-primary" onClick={() => onChoose('Dr.')}>
        Dr. (MÉDICO)
      </button>
    </fieldset>
  );
}
