/**
 * CRM numbers as people write them: 'CRM/SP 123.456', '123456-P', 'CRM 52.12345-6 RJ'. The same reading as the
 * client's (src/domain/text/crm.ts), because a request may come from elsewhere.
 */

export const STATES =
  'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' ');

/** The two councils that abbreviate their state. */
const SHORT_COUNCILS: Record<string, string> = { CREMEB: 'BA', CREMEC: 'CE' };
/** Words that people put before the number. */
const LABELS = ['', 'N', 'NO', 'NR', 'NUM', 'NUMERO', 'REGISTRO', 'INSCRICAO', 'UF'];

const unaccented = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/**
 * The number alone, with the suffix that it may carry (a provisional 'P' is another registration), and the state
 * that was written into it. Without any digit the number is ''.
 */
export function readCrm(text: string): { number: string; state: string } {
  let state = '';
  const rest = unaccented(text)
    .toUpperCase()
    // The specialist's registration is often written behind it; it is another number.
    .replace(/\bRQE\b.*$/, '')
    .replace(/[A-Z]+/g, (word) => {
      const name = SHORT_COUNCILS[word] || word.replace(/^(CREME|CRM)/, '');
      if (!STATES.includes(name)) return LABELS.includes(name) ? ' ' : name;
      state = state || name;
      return ' ';
    });
  if (!/\d/.test(rest)) return { number: '', state };
  // Thousands' dots and spaces join digits; a dash or slash between digits is part of the number.
  const parts = rest.replace(/(\d)[.\s]+(?=\d)/g, '$1').match(/\d+|[A-Z]+/g) || [];
  return { number: parts.join('-'), state };
}
