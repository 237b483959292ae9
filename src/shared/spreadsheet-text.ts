/**
 * Texts that a spreadsheet would calculate or change, and the apostrophe that keeps it from that. Exports put it there and
 * imports take it away: for every text, what comes back is what was written.
 */

/** Digits that a spreadsheet would read as a number or a day and change: '0123' to 123, 5511912345678 to 5,5E+12, 12e5, 24/7 to 24/jul. */
const CHANGED_NUMBER = /^(0\d+|\d{12,}|\d+e\d+|(0?[1-9]|1[0-2])[-/.]\d{1,4}|\d{1,4}[-/.](0?[1-9]|1[0-2]))$/i;

/** What begins a formula, also full-width or small. */
const STARTS = '=+-@＝＋－＠﹦﹢﹣﹫';

/** White space, quotes, and (Unicode's category Cf) what is invisible: a formula may stand behind them. */
const HIDING =
  /[\s"“”‘’`\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/;

/** The same beyond the first plane, as [first, last]. */
const FAR_HIDING = [
  [0x110bd, 0x110bd],
  [0x110cd, 0x110cd],
  [0x13430, 0x1343f],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0001, 0xe0001],
  [0xe0020, 0xe007f],
] as const;

function isHiding(point: number): boolean {
  if (point > 0xffff) return FAR_HIDING.some(([first, last]) => point >= first && point <= last);
  return HIDING.test(String.fromCharCode(point));
}

/** By letters, not by one pattern: PocketBase's VM has no `\p{Cf}`. */
function isFormula(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\t' || letter === '\r' || STARTS.includes(letter)) return true;
    const point = text.codePointAt(at) ?? 0;
    if (!isHiding(point)) return false;
    if (point > 0xffff) at += 1;
  }
  return false;
}

/** What begins with an apostrophe counts too, so that taking one away always gives the text back. */
const isMarked = (text: string): boolean =>
  text.startsWith("'") || isFormula(text) || CHANGED_NUMBER.test(text);

/** A text that stays this text in a spreadsheet. */
export const markedText = (text: string): string => (isMarked(text) ? `'${text}` : text);

/**
 * The text that was marked; one that nobody marked stays as it is. Between the two a reader of files may have turned
 * a carriage return into a line feed.
 */
export const unmarkedText = (cell: string): string =>
  cell.startsWith("'") && isMarked(cell.slice(1).replace(/\n/g, '\r')) ? cell.slice(1) : cell;
