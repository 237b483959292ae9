/** CSV as spreadsheets write it (RFC 4180), with `;`, `,` or tabs, and line numbers for the report. */

export type Row = { line: number; values: string[] };

function lineEnd(text: string, from: number) {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** As many as no heading has of another than its own. */
const MANY = 1_000;

/** The separator that the heading uses most, outside of quotes. */
function guessSeparator(heading: string) {
  const bare = heading.replace(/"[^"]*"/g, '');
  const uses = (separator: string) => bare.split(separator, MANY).length;
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
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
    if (end < 0) return { value, to: -1 };
    value = text.slice(at + 1, end).replace(/""/g, '"');
    at = end + 1;
  }
  let to = at;
  while (to < text.length && text[to] !== separator && text[to] !== '\n') to += 1;
  return { value: value + text.slice(at, to), to };
}

/** The cells of one record, `most` of them, and where the next one begins; -1 when a quote never ends. */
function recordAt(
  text: string,
  from: number,
  separator: string,
  most: number,
): { values: string[]; next: number } {
  const end = lineEnd(text, from);
  const plain = text.slice(from, end);
  // Most lines hold no quote, and splitting is much faster than reading letter by letter.
  if (!plain.includes('"')) return { values: plain.split(separator, most), next: end + 1 };
  const values = [];
  for (let at = from; ; ) {
    const { value, to } = cellAt(text, at, separator);
    if (to < 0) return { values, next: -1 };
    values.push(value);
    at = to + 1;
    if (text[to] !== separator || values.length === most) return { values, next: at };
  }
}

/**
 * @param text with '\n' as line end
 * @param most rows behind the heading, cells of the heading, and cells in all; what follows is left unread
 * @returns the first row is the heading; `unclosed` is the line of a quote that
 * never ends (everything behind it would be one cell), 0 for none
 */
export function parse(
  text: string,
  most: { rows: number; columns: number; cells: number },
): { rows: Row[]; cells: number; unclosed: number } {
  const named = /^sep=([;,\t])\n/.exec(text);
  let at = named ? named[0].length : 0;
  let line = named ? 2 : 1;
  // Blank lines above the heading would say nothing about the separator.
  const separator = named ? String(named[1]) : guessSeparator(/\S.*/.exec(text)?.[0] ?? '');
  const rows: Row[] = [];
  let cells = 0;
  while (at < text.length && rows.length <= most.rows && cells < most.cells) {
    const left = most.cells - cells;
    const room = rows.length === 0 ? Math.min(most.columns, left) : left;
    const { values, next } = recordAt(text, at, separator, room);
    if (next < 0) return { rows, cells, unclosed: line };
    cells += values.length;
    if (values.some((value) => value.trim() !== '')) rows.push({ line, values });
    line += text.slice(at, next).split('\n').length - 1;
    at = next;
  }
  return { rows, cells, unclosed: 0 };
}
