/** A list from outside as rows with known columns, whatever the file calls them. */

import { fold } from '../../../src/shared/fold.ts';
import * as command from '../core/command.ts';
import * as csv from './csv.ts';
import * as decodeText from './decode-text.ts';

const MOST_BYTES = 32 * 1024 * 1024;
/** A short line costs a hundred times its bytes in memory. */
const MOST_ROWS = 200_000;

/** the names that a field may have in a file, folded */
export type Columns = { [field: string]: string[] };

/**
 * `line` is the line of the file, or the number of the item in JSON; a field without a column is missing in `cells`
 */
export type TableRow = { line: number; cells: { [field: string]: unknown }; problems: string[] };

export type Table = { rows: TableRow[]; unit: 'linha' | 'item'; has: Set<string>; ignored: string[] };

/**
 * Only what has an end is read: a device or a pipe would fill the memory, or never answer.
 * @param path '-' for standard input
 */
function bytesOf(call: command.Call, path: string) {
  const tooLarge = command.refusal('o arquivo passa de 32 MB: divida-o em partes.');
  const unreadable = `o arquivo ${path} não existe ou não pode ser lido.`;
  if (path === '-') {
    const bytes = call.stdin(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) throw tooLarge;
    return bytes;
  }
  let info: PbFileInfo;
  try {
    info = $os.stat(path);
  } catch {
    throw command.refusal(unreadable);
  }
  if (info.isDir()) throw command.refusal(`${path} é uma pasta, e não um arquivo.`);
  if (!info.mode().isRegular())
    throw command.refusal(`${path} não é um arquivo comum. Para a entrada padrão, use "-".`);
  if (info.size() > MOST_BYTES) throw tooLarge;
  try {
    return $os.readFile(path) as PbBytes;
  } catch {
    throw command.refusal(unreadable);
  }
}

function requireFew(rows: number) {
  if (rows > MOST_ROWS) throw command.refusal('o arquivo passa de 200.000 linhas: divida-o em partes.');
}

/** Which field a heading means, '' for none. */
function fieldOf(columns: Columns, heading: string) {
  const name = fold(heading)
    .replace(/[\s_.*-]+/g, ' ')
    .trim();
  return Object.keys(columns).find((field) => columns[field]?.includes(name)) || '';
}

/** Our own exports put a mark before what a spreadsheet would take for a formula. */
const unmarked = (cell: string) => cell.replace(/^'(?=[=+\-@\t＝＋－＠])/, '');

function fromCsv(text: string, columns: Columns): Table {
  const { rows: lines, unclosed } = csv.parse(text, MOST_ROWS + 1);
  if (unclosed > 0) throw command.refusal(`as aspas abertas na linha ${unclosed} nunca se fecham.`);
  requireFew(lines.length - 1);
  const [heading, ...rest] = lines;
  if (!heading) throw command.refusal('o arquivo está vazio.');
  const fields = heading.values.map((name) => fieldOf(columns, name));
  const twice = fields.find((field, i) => field !== '' && fields.indexOf(field) !== i);
  if (twice) throw command.refusal(`a coluna ${columns[twice]?.[0]} aparece duas vezes no cabeçalho.`);
  const rows = rest.map(({ line, values }) => {
    const cells: { [field: string]: unknown } = {};
    fields.forEach((field, i) => {
      if (field) cells[field] = unmarked(values[i] ?? '');
    });
    const tooMany = values.slice(fields.length).some((value) => value.trim() !== '');
    const problem = `tem ${values.length} colunas, e o cabeçalho tem ${fields.length}`;
    return { line, cells, problems: tooMany ? [problem] : [] };
  });
  const ignored = heading.values.filter((name, i) => !fields[i] && name.trim() !== '');
  return { rows, unit: 'linha', has: new Set(fields.filter(Boolean)), ignored };
}

function fromJson(text: string, columns: Columns): Table {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (failure) {
    throw command.refusal(`o arquivo não é JSON válido (${String(failure).replace(/^\w+: /, '')}).`);
  }
  const list: unknown = Array.isArray(data) ? data : (data as { items?: unknown } | null)?.items;
  if (!Array.isArray(list)) throw command.refusal('o JSON deve ser uma lista de objetos: [{ … }, { … }].');
  requireFew(list.length);
  const has = new Set<string>();
  const ignored = new Set<string>();
  // Ten thousand items have the same few names.
  const fields = new Map<string, string>();
  const known = (name: string) => {
    const field = fields.get(name) ?? fieldOf(columns, name);
    fields.set(name, field);
    return field;
  };
  const rows = list.map((item, i) => {
    const cells: { [field: string]: unknown } = {};
    const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
    for (const name of isObject ? Object.keys(item) : []) {
      const field = known(name);
      if (!field) ignored.add(name);
      else if (item[name] !== null) cells[field] = item[name];
      if (field) has.add(field);
    }
    return { line: i + 1, cells, problems: isObject ? [] : ['não é um objeto'] };
  });
  return { rows, unit: 'item', has, ignored: [...ignored] };
}

/**
 * Reads a CSV or JSON file; throws a sentence when it is none.
 * @param required fields without which no row makes sense
 */
export function readTable(call: command.Call, path: string, columns: Columns, required: string[]): Table {
  const text = decodeText.decode(bytesOf(call, path));
  const table = /^\s*[[{]/.test(text) ? fromJson(text, columns) : fromCsv(text, columns);
  if (table.rows.length === 0) throw command.refusal('o arquivo não tem nenhuma linha para importar.');
  const missing = required.filter((field) => !table.has.has(field)).map((field) => columns[field]?.[0]);
  if (missing.length > 0) throw command.refusal(`falta a coluna ${missing.join(', ')} no arquivo.`);
  if (table.ignored.length > 0) call.note(`Colunas sem uso: ${table.ignored.join(', ')}.`);
  return table;
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
