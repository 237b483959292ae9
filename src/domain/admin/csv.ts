import { markedText } from '#shared/spreadsheet-text.ts';

/** Before the first line: Excel reads UTF-8 only behind it. */
export const CSV_START = '\uFEFF';

const NEEDS_QUOTES = /[";,\r\n\t]|^\s|\s$/;

function cell(text: string): string {
  const safe = markedText(text);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines as RFC 4180 has them, with `;`, which is what a Brazilian Excel separates by. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');

export const yesNo = (value: boolean): string => (value ? 'Sim' : 'Não');
