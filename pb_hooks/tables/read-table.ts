/** A list from outside as rows with known columns, whatever the file calls them. */

import { fold } from '../../src/shared/fold.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import { unmarkedText } from '../../src/shared/spreadsheet-text.ts';
import { startOf } from '../../src/shared/start-of.ts';
import { isObject } from '../domain/plain-object.ts';
import * as csv from './csv.ts';
import { unreadable } from './unreadable-file.ts';

/** A short line costs a hundred times its bytes in memory, and an empty cell fifty times. */
const MOST_ROWS = 200_000;
const MOST_CELLS = 4_000_000;
/** No table has so many. Names are looked up one by one. */
const MOST_COLUMNS = 1_000;

/** the names that a field may have in a file, folded */
export type Columns = { [field: string]: string[] };

/**
 * `line` is the line of the file, or the number of the item in JSON; a field without a column is missing in `cells`
 */
export type TableRow = { line: number; cells: { [field: string]: unknown }; problems: string[] };

export type Table = { rows: TableRow[]; unit: 'linha' | 'item'; has: Set<string>; ignored: string[] };

function requireFew(rows: number, cells = 0) {
  if (rows > MOST_ROWS) throw unreadable('o arquivo passa de 200.000 linhas: divida-o em partes.');
  if (cells > MOST_CELLS)
    throw unreadable(
      'o arquivo passa de 4 milhões de células: tire as colunas sem uso, ou divida-o em partes.',
    );
}

/** Which field a heading means, '' for none. */
function fieldOf(columns: Columns, heading: string) {
  const name = fold(heading)
    .replace(/[\s_.*-]+/g, ' ')
    .trim();
  return Object.keys(columns).find((field) => columns[field]?.includes(name)) || '';
}

/** As much of a first line as shows what it was taken for. */
const LONGEST_HEADING = 80;

const shownHeading = (line: string) => startOf(plainText(line), LONGEST_HEADING);

/** Said once, and not at each line that its name is missing: columns are separated otherwise, or there is no heading at all. */
function unknownHeading(values: string[]) {
  return unreadable(
    `nenhuma coluna foi reconhecida na primeira linha ("${shownHeading(values.join('; '))}"). Escreva nela os nomes das ` +
      'colunas, separados por ponto e vírgula, vírgula ou tabulação.',
  );
}

function fromCsv(text: string, columns: Columns): Table {
  const most = { rows: MOST_ROWS + 1, columns: MOST_COLUMNS, cells: MOST_CELLS };
  const { rows: lines, cells, unclosed, wide } = csv.parse(text, most);
  if (unclosed > 0) throw unreadable(`as aspas abertas na linha ${unclosed} nunca se fecham.`);
  if (wide > 0) throw unreadable(`a linha ${wide} passa de 1.000 colunas: tire as que estão sem uso.`);
  requireFew(lines.length - 1, cells);
  const [heading, ...rest] = lines;
  if (!heading) throw unreadable('o arquivo está vazio.');
  const fields = heading.values.map((name) => fieldOf(columns, name));
  if (!fields.some(Boolean)) throw unknownHeading(heading.values);
  const twice = fields.find((field, i) => field !== '' && fields.indexOf(field) !== i);
  if (twice) throw unreadable(`a coluna ${columns[twice]?.[0]} aparece duas vezes no cabeçalho.`);
  const rows = rest.map(({ line, values }) => {
    const cells: { [field: string]: unknown } = {};
    fields.forEach((field, i) => {
      if (field) cells[field] = unmarkedText(values[i] ?? '');
    });
    const tooMany = values.slice(fields.length).some((value) => value.trim() !== '');
    const problem = `tem ${values.length} colunas, e o cabeçalho tem ${fields.length}`;
    return { line, cells, problems: tooMany ? [problem] : [] };
  });
  const ignored = heading.values.filter((name, i) => !fields[i] && name.trim() !== '');
  return { rows, unit: 'linha', has: new Set(fields.filter(Boolean)), ignored };
}

/** Whether a text wants to be JSON; whatever else is CSV. */
export const isJson = (text: string) => /^\s*[[{]/.test(text);

export const notJson = () => unreadable('o arquivo não é JSON válido.');

const noObjects = () => unreadable('o JSON deve ser uma lista de objetos: [{ … }, { … }].');

function fromJson(text: string, columns: Columns): Table {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // The parser's own reason is English, and names no place.
    throw notJson();
  }
  const list: unknown = Array.isArray(data) ? data : (data as { items?: unknown } | null)?.items;
  if (!Array.isArray(list)) throw noObjects();
  requireFew(list.length);
  // Of a list of anything else no item can have a column, and the columns are not what is wrong with it.
  if (list.length > 0 && !list.some(isObject)) throw noObjects();
  // Ten thousand items have the same few names.
  const fields = new Map<string, string>();
  const meet = (name: string) => {
    const field = fieldOf(columns, name);
    fields.set(name, field);
    if (fields.size > MOST_COLUMNS)
      throw unreadable('o arquivo passa de 1.000 campos diferentes: tire os que estão sem uso.');
    return field;
  };
  const rows = list.map((item, i) => {
    const cells: { [field: string]: unknown } = {};
    const isRow = isObject(item);
    const names = isRow ? Object.keys(item) : [];
    // By number: to iterate makes an object for each step, a twentieth of an import.
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] ?? '';
      const field = fields.get(name) ?? meet(name);
      const value = item[name];
      if (field && value !== null) cells[field] = value;
    }
    return { line: i + 1, cells, problems: isRow ? [] : ['não é um objeto'] };
  });
  const ignored = [...fields.keys()].filter((name) => !fields.get(name));
  return { rows, unit: 'item', has: new Set([...fields.values()].filter(Boolean)), ignored };
}

/**
 * Reads the text of a CSV or JSON file; throws `UnreadableFile` when it is none.
 * @param text with '\n' as line end, without BOM
 * @param required fields without which no row makes sense
 * @param instead a field with which a row makes sense without them
 */
export function readTable(text: string, columns: Columns, required: string[], instead = ''): Table {
  const table = isJson(text) ? fromJson(text, columns) : fromCsv(text, columns);
  if (table.rows.length === 0) throw unreadable('o arquivo não tem nenhuma linha para importar.');
  if (table.has.has(instead)) return table;
  const missing = required.filter((field) => !table.has.has(field)).map((field) => columns[field]?.[0]);
  if (missing.length === 0) return table;
  // The one that is missed may be there by a name that nobody knows.
  const unused =
    table.ignored.length > 0 ? ` Colunas sem uso: ${shownHeading(table.ignored.join(', '))}.` : '';
  const lack =
    missing.length === 1 ? `falta a coluna ${missing[0]}` : `faltam as colunas ${missing.join(' e ')}`;
  throw unreadable(`${lack} no arquivo.${unused}`);
}

/**
 * One cell as a plain line; '' for none. What is neither text nor a number is a problem of its row.
 * @param name as a person knows it
 */
export function textOf(row: TableRow, field: string, name: string) {
  const cell = row.cells[field];
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  row.problems.push(`${name}: não é um texto`);
  return '';
}
