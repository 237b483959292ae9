import { fold } from './fold-diacritics.ts';
import { isState, type State } from './states.ts';

type Crm = {
  /** The number alone, as it is sent: '123456', '123456-P', '52-12345-6'. */
  number: string;
  /** The state that was written into it ('CRM/SP 123.456', 'CREMERJ'), '' for none. */
  state: State | '';
  /** Is there a number at all? Without one the text is left as it was written. */
  hasNumber: boolean;
};

/** The two councils that abbreviate their state. */
const SHORT_COUNCILS: Readonly<Record<string, State>> = { CREMEB: 'BA', CREMEC: 'CE' };
/** Words that people put before the number. */
const LABELS = new Set(['', 'N', 'NO', 'NR', 'NUM', 'NUMERO', 'REGISTRO', 'INSCRICAO', 'UF']);

/**
 * Reads a CRM as people write it. Letters that are neither a state nor a label are a suffix and are kept: a
 * provisional registration ('P') is another one than the same number without it.
 */
export function readCrm(text: string): Crm {
  let state: State | '' = '';
  const rest = fold(text)
    .toUpperCase()
    // The specialist's registration is often written behind it; it is another number.
    .replace(/\bRQE\b.*$/, '')
    .replace(/[A-Z]+/g, (word) => {
      const name = SHORT_COUNCILS[word] ?? word.replace(/^(CREME|CRM)/, '');
      if (isState(name)) state ||= name;
      return isState(name) || LABELS.has(name) ? ' ' : name;
    });
  // Without a digit there is nothing to tidy: the person's text stays, to be mended.
  const hasNumber = /\d/.test(rest);
  return { number: hasNumber ? joinParts(rest) : text.trim(), state, hasNumber };
}

/** Thousands' dots and spaces join digits; a dash or slash between digits is part of the number. */
function joinParts(text: string): string {
  const digits = text.replace(/(?<=\d)[.\s]+(?=\d)/g, '');
  return (digits.match(/\d+|[A-Z]+/g) ?? []).join('-');
}
