/**
 * A reader of RFC 4180 of its own, so that a fault of the app's writer cannot hide behind the same fault here. It
 * throws where a strict reader would stop.
 */
export function readCsv(text: string, separator = ';'): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (at >= text.length) throw new Error('a quoted cell never ends');
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== separator && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`a bare quote or line feed at ${at}`);
        cell += text[at];
        at += 1;
      }
    }
    row.push(cell);
    if (text[at] === separator) {
      at += 1;
      // A separator before the end of the line: one more, empty cell.
      if (text[at] === '\r' && text[at + 1] === '\n') row.push('');
      else continue;
    }
    if (text[at] !== '\r' || text[at + 1] !== '\n') throw new Error(`a line does not end with CRLF at ${at}`);
    at += 2;
    rows.push(row);
    row = [];
  }
  return rows;
}
