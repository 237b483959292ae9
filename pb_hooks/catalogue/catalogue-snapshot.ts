/**
 * The lines of the whole catalogue, made once a change and shared by all members and VMs. They stay bytes on the Go
 * side: as text they would be converted to UTF-16 and back for each request, five megabytes each time.
 */

import * as db from '../host/db.ts';

const KEPT = 'catalogue:lines';

/**
 * SQL of the moment that decides: every change of the catalogue, also a deletion, gives its row the next number of the
 * change log. Favourites and members move the log on without touching it.
 */
export const AT = '(SELECT COALESCE(MAX(seq), 0) FROM sync_items)';

export type Snapshot = { at: number; bytes: PbBytes };

/** @param items SQL of the lines */
function make(app: PbApp, items: string): Snapshot {
  const joined = `(SELECT group_concat(line || char(10), '') FROM (${items}))`;
  const sql = `SELECT ${AT} AS at, COALESCE(${joined}, '') AS text`;
  const { at, text } = db.one(app, sql, { at: 0, text: '' });
  return { at, bytes: toBytes(text) };
}

/**
 * The lines as they were at that moment, null when the catalogue has moved on.
 * @param items SQL of the lines
 */
export function lines(app: PbApp, at: number, items: string): PbBytes | null {
  // One entry for moment and bytes: what two VMs write at once must not mix.
  const kept = app.store().get(KEPT) as Snapshot | undefined;
  if (kept?.at === at) return kept.bytes;
  const fresh = make(app, items);
  if (fresh.at !== at) return null;
  app.store().set(KEPT, fresh);
  return fresh.bytes;
}
