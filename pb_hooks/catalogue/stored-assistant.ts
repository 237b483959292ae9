/** An assistant as administrators read and write it: the row without its moments. */

import type { AssistantText } from '../../src/shared/assistant-text.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as storedJson from '../host/stored-json.ts';
import * as writeRows from '../tables/write-rows.ts';
import * as removedFavorites from './removed-favorites.ts';

export type StoredAssistant = AssistantText & { id: string };

const COLLECTION = 'marketing_assistants';
const SHAPE = { id: '', name: '', description: '', category: '', tags: '', url: '', published: 0 };
const COLUMNS = "m.id, m.name, m.description, m.category, COALESCE(m.tags, '') AS tags, m.url, m.published";
const ONE = `SELECT ${COLUMNS} FROM ${COLLECTION} m WHERE m.id = {:id}`;
const ALL = `SELECT ${COLUMNS} FROM ${COLLECTION} m`;
const HIDDEN = `SELECT ${COLUMNS} FROM ${COLLECTION} m JOIN sync_items s ON s.id = m.id
  WHERE m.published = 0 ORDER BY s.place, m.id`;

/** Raw SQL and old imports may have left anything in the tags: what is no text counts as none. */
function tagsOf(text: string): string[] {
  const list = storedJson.parse(text);
  return Array.isArray(list) ? list.filter((tag) => typeof tag === 'string') : [];
}

const toAssistant = ({
  id,
  name,
  description,
  category,
  tags,
  url,
  published,
}: typeof SHAPE): StoredAssistant => ({
  id,
  name,
  description,
  category,
  tags: tagsOf(tags),
  url,
  published: published === 1,
});

/** Returns the assistant, null for none. */
export function find(app: PbApp, id: string): StoredAssistant | null {
  const row = db.first(app, ONE, SHAPE, { id });
  return row && toAssistant(row);
}

/** Returns all by their ids. */
export const all = (app: PbApp): Map<string, StoredAssistant> =>
  new Map(db.rows(app, ALL, SHAPE).map((row) => [row.id, toAssistant(row)]));

/** Returns all that members do not see. */
export const hidden = (app: PbApp): StoredAssistant[] => db.rows(app, HIDDEN, SHAPE).map(toAssistant);

/**
 * Makes the row what is wanted. A new row with the id of a deleted one brings its hearts back.
 * @param wanted null to delete it
 */
export function put(tx: PbApp, id: string, stored: AssistantText | null, wanted: AssistantText | null) {
  if (!wanted) {
    removedFavorites.keep(tx, id);
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

const toRow = ({ record, wanted }: Step, at: string) => ({
  id: record,
  name: wanted?.name ?? '',
  description: wanted?.description ?? '',
  category: wanted?.category ?? '',
  tags: JSON.stringify(wanted?.tags ?? []),
  url: wanted?.url ?? '',
  published: wanted?.published ? 1 : 0,
  updated_at: at,
});

/** As `put`, for so many that records one by one would hold the write lock for seconds; the texts were stored before. */
export function putMany(tx: PbApp, steps: Step[]) {
  const at = clock.stamp();
  const gone = steps.filter(({ wanted }) => !wanted).map(({ record }) => record);
  const added = steps.filter(({ stored, wanted }) => !stored && wanted);
  const changed = steps.filter(({ stored, wanted }) => stored && wanted);
  removedFavorites.keepMany(tx, gone);
  db.run(tx, `DELETE FROM ${COLLECTION} WHERE id IN (SELECT value FROM json_each({:gone}))`, {
    gone: JSON.stringify(gone),
  });
  writeRows.insert(
    tx,
    COLLECTION,
    added.map((step) => ({ ...toRow(step, at), created_at: at })),
  );
  writeRows.update(
    tx,
    COLLECTION,
    changed.map((step) => toRow(step, at)),
  );
  removedFavorites.bringBack(
    tx,
    added.map(({ record }) => record),
  );
}
