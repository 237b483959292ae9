import { isState, type State } from './states.ts';

/** The two councils that abbreviate their state. */
const SHORT_COUNCILS: { readonly [council: string]: State } = { CREMEB: 'BA', CREMEC: 'CE' };
/** Words that people put before the number. */
const LABELS = ['', 'N', 'NO', 'NR', 'NUM', 'NUMERO', 'REGISTRO', 'INSCRICAO', 'UF'];

/** Not folded: the 'º' of 'nº' is no letter of a number. */
const unaccented = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/**
 * A CRM as people write it: 'CRM/SP 123.456', '123456-P', 'CRM 52.12345-6 RJ'. Letters that are neither a state nor a
 * label are a suffix and are kept: a provisional registration ('P') is another one than the same number without it.
 * @returns the number alone, '' without any digit, and the state that was written into it
 */
export function parseCrm(text: string): { number: string; state: State | '' } {
  let state: State | '' = '';
  const rest = unaccented(text)
    .toUpperCase()
    // The specialist's registration is often written behind it; it is another number.
    .replace(/\bRQE\b.*$/, '')
    .replace(/[A-Z]+/g, (word) => {
      const name = SHORT_COUNCILS[word] ?? word.replace(/^(CREME?|CRM)/, '');
      if (!isState(name)) return LABELS.includes(name) ? ' ' : name;
      state = state || name;
      return ' ';
    });
  if (!/\d/.test(rest)) return { number: '', state };
  // Thousands' dots and spaces join digits; a dash or slash between digits is part of the number.
  const parts = rest.replace(/(\d)[.\s]+(?=\d)/g, '$1').match(/\d+|[A-Z]+/g) ?? [];
  return { number: parts.join('-'), state };
}
