/** CSV as spreadsheets write it (RFC 4180), with `;`, `,` or tabs, and line numbers for the report. */

export type Row = { line: number; values: string[] };

function lineEnd(text: string, from: number) {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** More of a heading tells no better what separates its names, and each quote in it costs a kilobyte. */
const GUESSED_FROM = 20_000;

/** The separator that the heading uses most, outside of quotes. */
function guessSeparator(heading: string) {
  const bare = heading.slice(0, GUESSED_FROM).replace(/"[^"]*"/g, '');
  const uses = (separator: string) => bare.split(separator).length;
  return [';', ',', '\t'].reduce((best, one) => (uses(one) > uses(best) ? one : best));
}

/**
 * Reads one cell that begins at `from`; `to` is behind it, at a separator, a line end or the end.
 * @returns `to` is -1 when a quote never ends
 */
function cellAt(text: string, from: number, separator: string): { value: string; to: number } {
  let value = '';
  let at = from;
  if (text[at] === '"') {
    let end = text.indexOf('"', at + 1);
    let isDoubled = false;
    while (end >= 0 && text[end + 1] === '"') {
      isDoubled = true;
      end = text.indexOf('"', end + 2);
    }
    if (end < 0) return { value, to: -1 };
    value = text.slice(at + 1, end);
    // A pattern for each of a million cells would take longer than all the rest.
    if (isDoubled) value = value.replace(/""/g, '"');
    at = end + 1;
  }
  let to = at;
  while (to < text.length && text[to] !== separator && text[to] !== '\n') to += 1;
  return { value: value + text.slice(at, to), to };
}

/** What is written in a table of that separator. */
const WRITTEN: { [separator: string]: RegExp } = { ';': /[^;\s]/, ',': /[^,\s]/, '\t': /\S/ };
const isWritten = (text: string, separator: string) => (WRITTEN[separator] ?? /\S/).test(text);

type Cells = { values: string[]; next: number; isWide: boolean };

/** Behind the last cell that is read: empty ones are left out, as of a row that is coloured to its end; not those in quotes. */
function cutAt(text: string, at: number, separator: string, values: string[]): Cells {
  const end = lineEnd(text, at);
  return { values, next: end + 1, isWide: isWritten(text.slice(at, end), separator) };
}

/** At most so many cells of one record, and where the next one begins; -1 when a quote never ends. It `isWide` with more of them. */
function recordAt(text: string, from: number, separator: string, most: number): Cells {
  const end = lineEnd(text, from);
  const plain = text.slice(from, end);
  if (!isWritten(plain, separator)) return { values: [], next: end + 1, isWide: false };
  // Most lines hold no quote, and splitting is much faster than reading letter by letter.
  if (!plain.includes('"')) {
    const values = plain.split(separator, most);
    if (values.length < most) return { values, next: end + 1, isWide: false };
    return cutAt(text, Math.min(end, from + values.join(' ').length + 1), separator, values);
  }
  const values = [];
  for (let at = from; ; ) {
    const { value, to } = cellAt(text, at, separator);
    if (to < 0) return { values, next: -1, isWide: false };
    values.push(value);
    at = to + 1;
    if (text[to] !== separator) return { values, next: at, isWide: false };
    if (values.length === most) return cutAt(text, at, separator, values);
  }
}

/** A piece of a text is copied each time. */
const LOOKED_AT = 1_000;

/** Where the lines end that have nothing in them: a sheet may have a million of these, and each would cost as much as a row. */
function behindBlank(text: string, from: number, separator: string): number {
  const piece = text.slice(from, from + LOOKED_AT);
  const at = piece.search(WRITTEN[separator] ?? /\S/);
  return from + piece.lastIndexOf('\n', at < 0 ? piece.length : at) + 1;
}

/** How much of a file is read: rows behind the heading, cells of a row, cells behind the heading. */
export type Most = { rows: number; columns: number; cells: number };

/**
 * @param text with '\n' as line end
 * @param most what follows is left unread
 * @returns the first row is the heading; `cells` are those of the others, as far as they were read; `unclosed` is the line of a
 * quote that never ends (everything behind it would be one cell), `wide` that of a row of too many cells, 0 for none
 */
export function parse(
  text: string,
  most: Most,
): { rows: Row[]; cells: number; unclosed: number; wide: number } {
  const named = /^sep=([;,\t])\n/.exec(text);
  let at = named ? named[0].length : 0;
  let line = named ? 2 : 1;
  // Blank lines above the heading would say nothing about the separator.
  const separator = named ? String(named[1]) : guessSeparator(/\S.*/.exec(text)?.[0] ?? '');
  const rows: Row[] = [];
  let cells = 0;
  while (at < text.length && rows.length <= most.rows && cells <= most.cells) {
    const { values, next, isWide } = recordAt(text, at, separator, most.columns);
    if (next < 0) return { rows, cells, unclosed: line, wide: 0 };
    if (isWide) return { rows, cells, unclosed: 0, wide: line };
    const isBlank = !values.some((value) => value.trim() !== '');
    // Empty ones in quotes take as long as others.
    if (isBlank || rows.length > 0) cells += values.length;
    if (!isBlank) rows.push({ line, values });
    const then = isBlank ? behindBlank(text, next, separator) : next;
    line += text.slice(at, then).split('\n').length - 1;
    at = then;
  }
  return { rows, cells, unclosed: 0, wide: 0 };
}
