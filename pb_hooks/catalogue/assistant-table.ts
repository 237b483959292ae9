/**
 * The catalogue as a table from outside. A row belongs to the assistant with its id, else to the one with its name and
 * category (without case and accents); columns that the file does not have stay as they are.
 *
 * What is stored is compared as this file would read it: a catalogue that was exported comes back unchanged, also what
 * was written past the cleaning here, in PocketBase's dashboard.
 */

import { ASSISTANT_LENGTHS } from '../../src/shared/assistant-text.ts';
import { fold } from '../../src/shared/fold.ts';
import { readTagsCell } from '../../src/shared/tags-cell.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as storedJson from '../host/stored-json.ts';
import type * as prepareImport from '../tables/prepare-import.ts';
import * as readTable from '../tables/read-table.ts';
import * as writeRows from '../tables/write-rows.ts';
import * as assistantRules from './assistant-rules.ts';
import * as cleanCells from './clean-cells.ts';
import * as importedRow from './imported-row.ts';
import * as knownOrigins from './known-origins.ts';
import * as removedFavorites from './removed-favorites.ts';

const COLUMNS = {
  id: ['id'],
  name: ['nome', 'name', 'assistente', 'titulo'],
  description: ['descricao', 'description'],
  category: ['categoria', 'category'],
  tags: ['tags', 'tag', 'etiquetas'],
  url: ['url', 'link', 'endereco'],
  published: ['publicado', 'published', 'ativo'],
};

const TEXTS = ['name', 'description', 'category', 'url'] as const;
const LABELS = {
  name: 'nome',
  description: 'descrição',
  category: 'categoria',
  tags: 'tags',
  url: 'url',
  published: 'publicado',
};
const YES = ['', '1', 'sim', 's', 'true', 'verdadeiro', 'yes', 'x', 'publicado'];
const NO = ['0', 'nao', 'n', 'false', 'falso', 'no', 'rascunho'];

type Stored = importedRow.StoredRow;
/** `key` is that of name and category; `faults` counts where the value is new: what is stored already may stay. */
type Read = {
  id: string;
  key: string;
  fields: Partial<Stored>;
  faults: Partial<Record<keyof Stored, string>>;
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
    faults.published = `publicado: use sim ou não (está "${word.slice(0, 40)}")`;
  fields.published = NO.includes(word) ? 0 : 1;
}

function faultOf(field: (typeof TEXTS)[number], value: string) {
  if (value.length > ASSISTANT_LENGTHS[field])
    return `${LABELS[field]}: até ${ASSISTANT_LENGTHS[field]} caracteres`;
  if (value === '' && field !== 'description') return `${LABELS[field]}: falta`;
  return field === 'url' && !knownOrigins.isUrl(value)
    ? 'url: use um endereço https:// sem usuário e senha'
    : '';
}

function read(row: readTable.TableRow): Read {
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

function foldOnce(text: string) {
  const before = folded.get(text);
  if (before !== undefined) return before;
  const now = fold(text);
  folded.set(text, now);
  return now;
}

const keyOf = ({ name = '', category = '' }: Partial<Stored>) => `${foldOnce(name)}\n${foldOnce(category)}`;

/** What the database holds. Tags that are no list of texts count as none. */
function stored(tx: PbApp) {
  const shape = { id: '', name: '', description: '', category: '', tags: '', url: '', published: 0 };
  // Raw SQL may leave nothing at all in them, which no text of Go's can hold.
  const sql = `
    SELECT id, name, description, category, COALESCE(tags, '') AS tags, url, published FROM marketing_assistants`;
  const byId = new Map<string, Stored>();
  const unreadable: Map<string, string> = new Map();
  const byKey: Map<string, string[]> = new Map();
  for (const { id, name, description, category, tags, url, published } of db.rows(tx, sql, shape)) {
    const list = tags === '' || tags === 'null' ? [] : storedJson.parse(tags);
    const isReadable = Array.isArray(list) && list.every((tag) => typeof tag === 'string');
    if (!isReadable) unreadable.set(id, `${name} (${id})`);
    const known = JSON.stringify(isReadable ? list : []);
    byId.set(id, { name, description, category, tags: known, url, published });
    const key = keyOf({ name, category });
    byKey.set(key, [...(byKey.get(key) || []), id]);
  }
  return { byId, byKey, unreadable };
}

const NAMED = 10;

/**
 * A row that cannot be read is named, and mended where the file has it; the others are imported all the same.
 */
function noteUnreadable(note: (line: string) => void, titles: Iterable<string>) {
  const all = [...titles];
  if (all.length === 0) return;
  const more = all.length > NAMED ? ` e mais ${all.length - NAMED}` : '';
  note(
    `Tags ilegíveis no banco, que valem como nenhuma: ${all.slice(0, NAMED).join(', ')}${more}. ` +
      'Importe estes assistentes de novo, ou corrija-os no painel.',
  );
}

type CataloguePlan = prepareImport.Plan<Read> & { made: () => importedRow.Made[] };

/** The value as this file would have read it. */
function asRead(field: keyof Stored, before: Stored): string | number {
  if (field === 'published') return before.published;
  if (field === 'tags')
    return JSON.stringify(cleanCells.cleanTags(storedJson.parse(before.tags) as unknown[]));
  return cleanCells.cleanText(field, before[field]);
}

function plan(tx: PbApp, note: (line: string) => void): CataloguePlan {
  const { byId, byKey, unreadable } = stored(tx);
  noteUnreadable(note, unreadable.values());
  const at = clock.stamp();
  const added: (Stored & { id: string; created_at: string; updated_at: string })[] = [];
  const changed: (Stored & { id: string; updated_at: string })[] = [];
  // New by an id of its own: perhaps that of a deleted one, out of a file from before.
  const returning: string[] = [];
  const taken = new Set<string>();
  const bad = (...reasons: string[]) => ({ what: 'erro' as const, details: reasons });

  function add(id: string, { fields, faults }: Read) {
    const reasons = Object.values(faults);
    if (reasons.length > 0) return bad(...reasons);
    const { name = '', description = '', category = '', tags = '[]', url = '', published = 1 } = fields;
    const missing = name === '' ? 'name' : category === '' ? 'category' : url === '' ? 'url' : '';
    if (missing) return bad(`${LABELS[missing]}: falta`);
    if (id !== '') returning.push(id);
    // Field by field: to spread one object into another takes as long as all the rest of a row.
    added.push({
      id: id || db.newOpenId(),
      name,
      description,
      category,
      tags,
      url,
      published,
      created_at: at,
      updated_at: at,
    });
    return { what: 'novo' as const, details: [] };
  }

  function change(target: string, before: Stored, { fields, faults }: Read) {
    const names = Object.keys(fields) as (keyof Stored)[];
    const differing = names.filter((field) => asRead(field, before) !== fields[field]);
    if (unreadable.has(target) && !differing.includes('tags')) differing.push('tags');
    const reasons = differing.flatMap((field) => faults[field] ?? []);
    if (reasons.length > 0) return bad(...reasons);
    if (differing.length === 0) return { what: 'igual' as const, details: [] };
    const values = Object.fromEntries(differing.map((field) => [field, fields[field] ?? before[field]]));
    changed.push({ id: target, ...before, ...values, updated_at: at });
    return { what: 'alterado' as const, details: differing.map((field) => LABELS[field]) };
  }

  function decide(row: Read) {
    const { id } = row;
    const namesakes = (byKey.get(row.key) || []).filter((other) => other !== id);
    const known = id === '' ? undefined : byId.get(id);
    if (!known && id !== '' && namesakes.length > 0)
      return bad(`este nome e categoria já existem com outro id (${namesakes[0]})`);
    if (!known && namesakes.length > 1) return bad('há mais de um com este nome e categoria: informe o id');
    const target = known ? id : String(namesakes[0] || '');
    const before = byId.get(target);
    if (!before) return add(id, row);
    // One row by its id and another by its name: the second would undo the first without a word.
    if (taken.has(target)) return bad('outra linha do arquivo já trata deste assistente');
    taken.add(target);
    return change(target, before, row);
  }

  return {
    decide,
    write: (writer) => {
      writeRows.insert(writer, 'marketing_assistants', added);
      writeRows.update(writer, 'marketing_assistants', changed);
      removedFavorites.bringBack(writer, returning);
    },
    made: () => [...added, ...changed].map((row) => importedRow.madeOf(row, byId.get(row.id))),
  };
}

/** Every change of the catalogue moves it, and so does a restored backup. */
const stamp = (app: PbApp) =>
  db.one(
    app,
    `SELECT (SELECT COALESCE(MAX(n), 0) FROM sync_boots) || '-' || COALESCE(MAX(seq), 0) AS stamp FROM sync_items`,
    { stamp: '' },
  ).stamp;

/** How the catalogue is read from a table, for the console and for administrators. */
export const IMPORT: prepareImport.Import<Read, CataloguePlan> = {
  columns: COLUMNS,
  required: [],
  read,
  keyOf: ({ id, key, fields }) => id || (fields.name ? key : ''),
  titleOf: ({ id, fields }) => fields.name || id,
  stamp,
  plan: (tx, _rows, note) => plan(tx, note),
};
