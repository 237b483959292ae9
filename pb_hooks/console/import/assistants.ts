/**
 * `import-assistants FILE`. A row belongs to the assistant with its id, else to the one with its name and category
 * (without case and accents); columns that the file does not have stay as they are.
 */

import { ASSISTANT_LENGTHS, isAssistantUrl, paragraphs } from '../../../src/shared/assistant-text.ts';
import { fold } from '../../../src/shared/fold.ts';
import { plainText } from '../../../src/shared/plain-text.ts';
import * as assistantRules from '../../catalogue/assistant-rules.ts';
import * as clock from '../../host/clock.ts';
import * as db from '../../host/db.ts';
import * as storedJson from '../../host/stored-json.ts';
import * as command from '../core/command.ts';
import * as readTable from './read-table.ts';
import * as runImport from './run-import.ts';
import * as writeRows from './write-rows.ts';

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
const LABELS = { name: 'nome', description: 'descrição', category: 'categoria', url: 'url' };
const YES = ['', '1', 'sim', 's', 'true', 'verdadeiro', 'yes', 'x', 'publicado'];
const NO = ['0', 'nao', 'n', 'false', 'falso', 'no', 'rascunho'];

export type Stored = {
  name: string;
  description: string;
  category: string;
  tags: string;
  url: string;
  published: number;
};
export type Read = { id: string; fields: Partial<Stored> };

function readTags(row: readTable.TableRow) {
  const given = row.cells['tags'];
  const text = typeof given === 'string' ? given : '';
  const separator = text.includes('|') ? '|' : /[,;]/;
  const list = Array.isArray(given) ? given : text.split(separator);
  const tags = list
    .map((tag) => (typeof tag === 'string' ? plainText(tag) : tag))
    .filter((tag) => tag !== '');
  const unique = tags.filter((tag, i) => tags.indexOf(tag) === i);
  if (!assistantRules.areTags(unique)) row.problems.push('tags: até 30 textos de até 60 caracteres');
  return JSON.stringify(unique);
}

function readPublished(row: readTable.TableRow) {
  const word = fold(readTable.textOf(row, 'published', 'publicado')).trim();
  if (!YES.includes(word) && !NO.includes(word))
    row.problems.push(`publicado: use sim ou não (está "${word}")`);
  return NO.includes(word) ? 0 : 1;
}

function read(row: readTable.TableRow): Read {
  const fields: Partial<Stored> = {};
  for (const field of TEXTS) {
    if (!(field in row.cells)) continue;
    const text = readTable.textOf(row, field, LABELS[field]);
    const value = field === 'description' ? paragraphs(text) : plainText(text);
    if (value.length > ASSISTANT_LENGTHS[field])
      row.problems.push(`${LABELS[field]}: até ${ASSISTANT_LENGTHS[field]} caracteres`);
    else if (value === '' && field !== 'description') row.problems.push(`${LABELS[field]}: falta`);
    else if (field === 'url' && !isAssistantUrl(value))
      row.problems.push('url: use um endereço https:// sem usuário e senha');
    fields[field] = value;
  }
  if ('tags' in row.cells) fields.tags = readTags(row);
  if ('published' in row.cells) fields.published = readPublished(row);
  const id = readTable.textOf(row, 'id', 'id').trim();
  if (id !== '' && !/^[a-z0-9]{15}$/.test(id)) row.problems.push('id: são 15 letras minúsculas e algarismos');
  for (const field of ['name', 'category'] as const) {
    if (id === '' && fields[field] === undefined) row.problems.push(`${LABELS[field]}: falta`);
  }
  return { id, fields };
}

/** Each name is asked for in the file, in the plan and in the database, each category thousands of times. */
const folded = new Map<string, string>();

function foldOnce(text: string) {
  const before = folded.get(text);
  if (before !== undefined) return before;
  const now = fold(text);
  folded.set(text, now);
  return now;
}

const keyOf = (one: { name: string; category: string }) => `${foldOnce(one.name)}\n${foldOnce(one.category)}`;

/** What the database holds. Tags that are no list of texts count as none. */
function stored(tx: PbApp) {
  const shape = { id: '', name: '', description: '', category: '', tags: '', url: '', published: 0 };
  const sql = `SELECT ${Object.keys(shape).join(', ')} FROM marketing_assistants`;
  const byId = new Map();
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
function noteUnreadable(call: command.Call, titles: Iterable<string>) {
  const all = [...titles];
  if (all.length === 0) return;
  const more = all.length > NAMED ? ` e mais ${all.length - NAMED}` : '';
  call.note(
    `Tags ilegíveis no banco, que valem como nenhuma: ${all.slice(0, NAMED).join(', ')}${more}. ` +
      'Importe estes assistentes de novo, ou corrija-os no painel.',
  );
}

function plan(tx: PbApp, call: command.Call): runImport.Plan<Read> {
  const { byId, byKey, unreadable } = stored(tx);
  noteUnreadable(call, unreadable.values());
  const at = clock.stamp();
  const added: (Stored & { id: string; created_at: string; updated_at: string })[] = [];
  const changed: (Stored & { id: string; updated_at: string })[] = [];
  const bad = (reason: string) => ({ what: 'erro' as const, details: [reason] });

  function decide({ id, fields }: Read) {
    const { name = '', category = '' } = fields;
    const namesakes = (byKey.get(keyOf({ name, category })) || []).filter((other) => other !== id);
    const isKnown = id !== '' && byId.has(id);
    if (!isKnown && id !== '' && namesakes.length > 0)
      return bad(`este nome e categoria já existem com outro id (${namesakes[0]})`);
    if (!isKnown && namesakes.length > 1) return bad('há mais de um com este nome e categoria: informe o id');
    const target = isKnown ? id : String(namesakes[0] || '');
    if (target === '') {
      const empty = { name: '', description: '', category: '', tags: '[]', url: '', published: 1 };
      const missing = (['name', 'category', 'url'] as const).find((field) => !fields[field]);
      if (missing) return bad(`${LABELS[missing]}: falta`);
      const values = { ...empty, ...fields };
      added.push({ id: id || db.newId(), ...values, created_at: at, updated_at: at });
      return { what: 'novo' as const, details: [] };
    }
    const before = byId.get(target);
    const after = { ...before, ...fields };
    const details = Object.keys(fields).filter((field) => before[field] !== after[field]);
    if (unreadable.has(target) && !details.includes('tags')) details.push('tags');
    if (details.length === 0) return { what: 'igual' as const, details };
    changed.push({ id: target, ...after, updated_at: at });
    return {
      what: 'alterado' as const,
      details: details.map((field) => COLUMNS[field as keyof typeof COLUMNS][0] || field),
    };
  }

  return {
    decide,
    write: (writer) => {
      writeRows.insert(writer, 'marketing_assistants', added);
      writeRows.update(writer, 'marketing_assistants', changed);
    },
  };
}

const stamp = (app: PbApp) =>
  db.one(app, "SELECT COALESCE(MAX(seq), 0) || '' AS stamp FROM sync_items", { stamp: '' }).stamp;

export function importAssistants(cmd: PbCommand, args: Iterable<string>) {
  command.run(cmd, args, 'import-assistants', (call) =>
    runImport.runImport(call, {
      what: 'assistentes',
      columns: COLUMNS,
      required: [],
      read,
      keyOf: ({ id, fields }) =>
        id || (fields.name ? keyOf({ name: fields.name, category: fields.category || '' }) : ''),
      titleOf: ({ id, fields }) => fields.name || id,
      stamp,
      plan: (tx) => plan(tx, call),
    }),
  );
}
