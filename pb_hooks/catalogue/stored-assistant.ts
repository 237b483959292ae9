/** An assistant as administrators read and write it: the row without its moments. */

import type { AssistantText } from '../../src/shared/assistant-text.ts';
import type { Change } from '../audit/change-trail.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as storedJson from '../host/stored-json.ts';
import * as writeRows from '../tables/write-rows.ts';
import * as removedFavorites from './removed-favorites.ts';

type StoredAssistant = AssistantText & { id: string };

const COLLECTION = 'marketing_assistants';
export const SHAPE = { id: '', name: '', description: '', category: '', tags: '', url: '', published: 0 };
/** The row without its id; tags are a JSON list, and raw SQL may have left anything there. */
export type Row = Omit<typeof SHAPE, 'id'>;

const COLUMNS = "m.id, m.name, m.description, m.category, COALESCE(m.tags, '') AS tags, m.url, m.published";
const ONE = `SELECT ${COLUMNS} FROM ${COLLECTION} m WHERE m.id = {:id}`;
export const ALL = `SELECT ${COLUMNS} FROM ${COLLECTION} m`;
const HIDDEN = `SELECT ${COLUMNS} FROM ${COLLECTION} m JOIN sync_items s ON s.id = m.id
  WHERE m.published = 0 ORDER BY s.place, m.id`;

/** What is no text counts as none. */
function tagsOf(text: string): string[] {
  const list = storedJson.parse(text);
  return Array.isArray(list) ? list.filter((tag) => typeof tag === 'string') : [];
}

export const textOf = ({ name, description, category, tags, url, published }: Row): AssistantText => ({
  name,
  description,
  category,
  tags: tagsOf(tags),
  url,
  published: published === 1,
});

const toAssistant = (row: typeof SHAPE): StoredAssistant => ({ id: row.id, ...textOf(row) });

/** Returns the assistant, null for none. */
export function find(app: PbApp, id: string): StoredAssistant | null {
  const row = db.first(app, ONE, SHAPE, { id });
  return row && toAssistant(row);
}

/** As `find`, without the id. */
export function textById(app: PbApp, id: string): AssistantText | null {
  const row = db.first(app, ONE, SHAPE, { id });
  return row && textOf(row);
}

/** Returns the texts of all by their ids. */
export const all = (app: PbApp): Map<string, AssistantText> =>
  new Map(db.rows(app, ALL, SHAPE).map((row) => [row.id, textOf(row)]));

/** Returns all that members do not see. */
export const hidden = (app: PbApp): StoredAssistant[] => db.rows(app, HIDDEN, SHAPE).map(toAssistant);

/**
 * Makes the row what is wanted. A new row with the id of a deleted one brings its hearts back.
 * @param wanted null to delete it
 */
export function put(tx: PbApp, id: string, stored: AssistantText | null, wanted: AssistantText | null) {
  if (!wanted) {
    removedFavorites.keep(tx, [id]);
    tx.delete(tx.findRecordById(COLLECTION, id));
    return;
  }
  const { name, description, category, tags, url, published } = wanted;
  const row = stored
    ? tx.findRecordById(COLLECTION, id)
    : new Record(tx.findCollectionByNameOrId(COLLECTION), { id });
  for (const [field, value] of Object.entries({ name, description, category, tags, url, published }))
    row.set(field, value);
  tx.save(row);
  if (!stored) removedFavorites.bringBack(tx, [id]);
}

/** What an assistant is and is to be; null for none. */
export type Step = { record: string; stored: AssistantText | null; wanted: AssistantText | null };

/** As the log keeps it. */
export const changeOf = ({ record, stored, wanted }: Step): Change => ({
  record,
  was: stored,
  became: wanted,
});

const toRow = (
  id: string,
  { name, description, category, tags, url, published }: AssistantText,
  updated_at: string,
) => ({
  id,
  name,
  description,
  category,
  tags: JSON.stringify(tags),
  url,
  published: published ? 1 : 0,
  updated_at,
});

/** As `put`, for so many that records one by one would hold the write lock for seconds; the texts were stored before. */
export function putMany(tx: PbApp, steps: Step[]) {
  const at = clock.stamp();
  const gone = steps.filter(({ wanted }) => !wanted).map(({ record }) => record);
  const added = steps.flatMap(({ record, stored, wanted }) =>
    wanted && !stored ? [{ ...toRow(record, wanted, at), created_at: at }] : [],
  );
  const changed = steps.flatMap(({ record, stored, wanted }) =>
    wanted && stored ? [toRow(record, wanted, at)] : [],
  );
  removedFavorites.keep(tx, gone);
  db.run(tx, `DELETE FROM ${COLLECTION} WHERE id IN (SELECT value FROM json_each({:gone}))`, {
    gone: JSON.stringify(gone),
  });
  writeRows.insert(tx, COLLECTION, added);
  writeRows.update(tx, COLLECTION, changed);
  removedFavorites.bringBack(
    tx,
    added.map(({ id }) => id),
  );
}
