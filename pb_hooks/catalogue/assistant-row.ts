/** A row of a table from outside as an assistant: its columns, and what is wrong with its cells. */

import { ASSISTANT_LENGTHS } from '../../src/shared/assistant-text.ts';
import { fold } from '../../src/shared/fold.ts';
import { startOf } from '../../src/shared/start-of.ts';
import { readTagsCell } from '../../src/shared/tags-cell.ts';
import * as readTable from '../tables/read-table.ts';
import * as assistantRules from './assistant-rules.ts';
import * as cleanCells from './clean-cells.ts';
import * as knownOrigins from './known-origins.ts';
import type { Row } from './stored-assistant.ts';

export const COLUMNS = {
  id: ['id'],
  name: ['nome', 'name', 'assistente', 'titulo'],
  description: ['descricao', 'description'],
  category: ['categoria', 'category'],
  tags: ['tags', 'tag', 'etiquetas'],
  url: ['url', 'link', 'endereco'],
  published: ['publicado', 'published', 'ativo'],
};

const TEXTS = ['name', 'description', 'category', 'url'] as const;
/** What a message calls a field. */
export const LABELS = {
  name: 'nome',
  description: 'descrição',
  category: 'categoria',
  tags: 'tags',
  url: 'url',
  published: 'publicado',
};
const YES = ['', '1', 'sim', 's', 'true', 'verdadeiro', 'yes', 'x', 'publicado'];
const NO = ['0', 'nao', 'n', 'false', 'falso', 'no', 'rascunho'];

/** `key` is that of name and category; `faults` counts where the value is new: what is stored already may stay. */
export type Read = {
  id: string;
  key: string;
  fields: Partial<Row>;
  faults: Partial<Record<keyof Row, string>>;
};

function readTags(row: readTable.TableRow, fields: Read['fields'], faults: Read['faults']) {
  const given = row.cells['tags'];
  const isText = typeof given === 'string';
  const tags = cleanCells.cleanTags(Array.isArray(given) ? given : isText ? readTagsCell(given) : []);
  if (!isText && !Array.isArray(given)) faults.tags = 'tags: não é uma lista de textos';
  else if (!assistantRules.areTags(tags)) faults.tags = 'tags: até 30 textos de até 60 caracteres';
  fields.tags = JSON.stringify(tags);
}

function readPublished(row: readTable.TableRow, fields: Read['fields'], faults: Read['faults']) {
  const word = fold(readTable.textOf(row, 'published', 'publicado')).trim();
  if (!YES.includes(word) && !NO.includes(word))
    faults.published = `publicado: use sim ou não (está "${startOf(word, 40)}")`;
  fields.published = NO.includes(word) ? 0 : 1;
}

function faultOf(field: (typeof TEXTS)[number], value: string) {
  if (value.length > ASSISTANT_LENGTHS[field])
    return `${LABELS[field]}: até ${ASSISTANT_LENGTHS[field]} caracteres`;
  if (value === '' && field !== 'description') return `${LABELS[field]}: falta`;
  return field === 'url' && !knownOrigins.isUrl(value)
    ? 'url: use um endereço que comece com https://, sem espaços nem senha'
    : '';
}

/** A row as the catalogue would store it; what makes the row itself unusable is among its problems. */
export function read(row: readTable.TableRow): Read {
  const fields: Read['fields'] = {};
  const faults: Read['faults'] = {};
  // By number, here and below: to iterate makes an object for each step, a twentieth of an import.
  for (let at = 0; at < TEXTS.length; at += 1) {
    const field = TEXTS[at];
    if (!field || !(field in row.cells)) continue;
    const value = cleanCells.cleanText(field, readTable.textOf(row, field, LABELS[field]));
    const fault = faultOf(field, value);
    if (fault) faults[field] = fault;
    fields[field] = value;
  }
  if ('tags' in row.cells) readTags(row, fields, faults);
  if ('published' in row.cells) readPublished(row, fields, faults);
  const id = readTable.textOf(row, 'id', 'id').trim();
  if (id !== '' && !/^[a-z0-9]{15}$/.test(id)) row.problems.push('id: são 15 letras minúsculas e algarismos');
  if (id === '' && fields.name === undefined) row.problems.push(`${LABELS.name}: falta`);
  if (id === '' && fields.category === undefined) row.problems.push(`${LABELS.category}: falta`);
  return { id, key: keyOf(fields), fields, faults };
}

/** Each name is asked for in the file and in the database, each category thousands of times. */
const folded = new Map<string, string>();
/** Of several catalogues: a VM lives as long as the server. */
const MOST_FOLDED = 30_000;

function foldOnce(text: string) {
  const before = folded.get(text);
  if (before !== undefined) return before;
  const now = fold(text);
  if (folded.size >= MOST_FOLDED) folded.clear();
  if (text.length <= ASSISTANT_LENGTHS.name) folded.set(text, now);
  return now;
}

/** By which a row without an id is found: name and category, without case and accents. */
export const keyOf = ({ name = '', category = '' }: Partial<Row>) =>
  `${foldOnce(name)}\n${foldOnce(category)}`;
