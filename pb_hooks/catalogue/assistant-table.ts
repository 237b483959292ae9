/**
 * The catalogue as a table from outside. A row belongs to the assistant with its id, else to the one with its name and
 * category (without case and accents); columns that the file does not have stay as they are.
 *
 * What is stored is compared as this file would read it: a catalogue that was exported comes back unchanged, also what
 * was written past the cleaning here, in PocketBase's dashboard.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as storedJson from '../host/stored-json.ts';
import type * as prepareImport from '../tables/prepare-import.ts';
import * as writeRows from '../tables/write-rows.ts';
import * as assistantRow from './assistant-row.ts';
import * as cleanCells from './clean-cells.ts';
import * as removedFavorites from './removed-favorites.ts';
import * as storedAssistant from './stored-assistant.ts';

type Stored = storedAssistant.Row;

/** What the database holds. Tags that are no list of texts count as none. */
function stored(tx: PbApp) {
  const byId = new Map<string, Stored>();
  const unreadable: Map<string, string> = new Map();
  const byKey: Map<string, string[]> = new Map();
  const rows = db.rows(tx, storedAssistant.ALL, storedAssistant.SHAPE);
  for (const { id, name, description, category, tags, url, published } of rows) {
    const list = tags === '' || tags === 'null' ? [] : storedJson.parse(tags);
    const isReadable = Array.isArray(list) && list.every((tag) => typeof tag === 'string');
    if (!isReadable) unreadable.set(id, `${name} (${id})`);
    const known = JSON.stringify(isReadable ? list : []);
    byId.set(id, { name, description, category, tags: known, url, published });
    const key = assistantRow.keyOf({ name, category });
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
      'Importe estes assistentes de novo, ou corrija-os no painel do PocketBase.',
  );
}

type CataloguePlan = prepareImport.Plan<assistantRow.Read> & { made: () => storedAssistant.Step[] };

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
  const TAKEN = 'outra linha do arquivo já trata deste assistente';
  // The new ones by name and category, and whether one of them came without an id. Two ids are two assistants.
  const news = new Map<string, boolean>();

  function add(id: string, { key, fields, faults }: assistantRow.Read) {
    const isNamed = id === '';
    if (isNamed ? news.has(key) : news.get(key)) return bad(TAKEN);
    const reasons = Object.values(faults);
    if (reasons.length > 0) return bad(...reasons);
    const { name = '', description = '', category = '', tags = '[]', url = '', published = 1 } = fields;
    const missing = name === '' ? 'name' : category === '' ? 'category' : url === '' ? 'url' : '';
    if (missing) return bad(`${assistantRow.LABELS[missing]}: falta`);
    if (!isNamed) returning.push(id);
    news.set(key, isNamed);
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

  function change(target: string, before: Stored, { fields, faults }: assistantRow.Read) {
    const names = Object.keys(fields) as (keyof Stored)[];
    const differing = names.filter((field) => asRead(field, before) !== fields[field]);
    if (unreadable.has(target) && !differing.includes('tags')) differing.push('tags');
    const reasons = differing.flatMap((field) => faults[field] ?? []);
    if (reasons.length > 0) return bad(...reasons);
    if (differing.length === 0) return { what: 'igual' as const, details: [] };
    const values = Object.fromEntries(differing.map((field) => [field, fields[field] ?? before[field]]));
    changed.push({ id: target, ...before, ...values, updated_at: at });
    return { what: 'alterado' as const, details: differing.map((field) => assistantRow.LABELS[field]) };
  }

  function decide(row: assistantRow.Read) {
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
    if (taken.has(target)) return bad(TAKEN);
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
    made: () =>
      [...added, ...changed].map((row) => {
        const before = byId.get(row.id);
        const stored = before ? storedAssistant.textOf(before) : null;
        return { record: row.id, stored, wanted: storedAssistant.textOf(row) };
      }),
  };
}

/** Every change of the catalogue moves it, and so does what begins an epoch: a restored backup, a command that erases or imports people. */
const stamp = (app: PbApp) =>
  db.one(
    app,
    `SELECT (SELECT COALESCE(MAX(n), 0) FROM sync_boots) || '-' || COALESCE(MAX(seq), 0) AS stamp FROM sync_items`,
    { stamp: '' },
  ).stamp;

/** How the catalogue is read from a table, for the console and for administrators. */
export const IMPORT: prepareImport.Import<assistantRow.Read, CataloguePlan> = {
  columns: assistantRow.COLUMNS,
  required: ['name', 'category'],
  instead: 'id',
  read: assistantRow.read,
  keyOf: ({ id, key, fields }) => id || (fields.name ? key : ''),
  titleOf: ({ id, fields }) => fields.name || id,
  stamp,
  plan: (tx, _rows, note) => plan(tx, note),
};
