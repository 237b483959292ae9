/** Before the first line: Excel reads UTF-8 only behind it. */
export const CSV_START = '\uFEFF';

/**
 * What a spreadsheet would take for a formula: one of these characters, also full-width or small, first or behind
 * nothing but white space, quotes and invisible characters. An apostrophe in front is one of ours, so that taking one
 * away always gives the text back.
 */
const FORMULA = /^[\s\p{Cf}"“”‘’`]*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]|^'/u;

/** Digits that a spreadsheet would read as a number and change: '0123' to 123, 5511912345678 to 5,5E+12, 12e5. */
const CHANGED_NUMBER = /^(0\d+|\d{12,}|\d+e\d+)$/i;

const NEEDS_QUOTES = /[";,\r\n\t]|^\s|\s$/;

/** A text that stays this text in a spreadsheet: whatever it would calculate or change has an apostrophe in front. */
const asText = (text: string): string =>
  FORMULA.test(text) || CHANGED_NUMBER.test(text) ? `'${text}` : text;

function cell(text: string): string {
  const safe = asText(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines as RFC 4180 has them, with `;`, which is what a Brazilian Excel separates by. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
