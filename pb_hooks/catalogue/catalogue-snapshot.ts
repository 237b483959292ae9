/**
 * The lines of the whole catalogue, made once a change and shared by all members and VMs. They stay bytes on the Go
 * side: as text they would be converted to UTF-16 and back for each request, five megabytes each time.
 */

import * as db from '../host/db.ts';
import * as gzipParts from '../http/gzip-parts.ts';

const KEPT = 'catalogue:lines';
const UNDER_WAY = 'catalogue:lines-under-way';
const COMPRESSED = 'catalogue:gzip';

/** All phones ask within a second of a change: one makes the lines, the others look again, and make them where it does not come. */
const LOOK_MS = 50;
const PATIENCE_MS = 3_000;

/** Below, the moment that gzip takes is none, and a file would be written for it. */
const WORTH_KEEPING = 64 * 1024;

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
  const store = app.store();
  for (let waited = 0; ; waited += LOOK_MS) {
    // One entry for moment and bytes: what two VMs write at once must not mix.
    const kept = store.get(KEPT) as Snapshot | undefined;
    if (kept?.at === at) return kept.bytes;
    if (store.get(UNDER_WAY) !== at || waited >= PATIENCE_MS) break;
    sleep(LOOK_MS);
  }
  store.set(UNDER_WAY, at);
  try {
    const fresh = make(app, items);
    if (fresh.at !== at) return null;
    store.set(KEPT, fresh);
    return fresh.bytes;
  } finally {
    store.set(UNDER_WAY, 0);
  }
}

/** `shared` null: it cannot be kept compressed, which is not tried again for this moment. */
type Compressed = { at: number; shared: gzipParts.Shared | null };

/**
 * The same lines and the end of every answer, compressed once a change for all who take gzip. Null where it is not, or
 * where somebody else is about to: nobody waits for it.
 * @param bytes the lines of that moment
 */
export function compressed(
  e: PbRequestEvent,
  at: number,
  bytes: PbBytes,
  end: string,
): gzipParts.Shared | null {
  if (bytes.length < WORTH_KEEPING || !gzipParts.isTaken(e)) return null;
  const kept = e.app.store().get(COMPRESSED) as Compressed | undefined;
  if (kept && kept.at >= at) return kept.at === at ? kept.shared : null;
  // Before the work: who comes meanwhile has an answer compressed of its own, as everybody would without this.
  e.app.store().set(COMPRESSED, { at, shared: null });
  const gzip = gzipParts.compress(e, bytes);
  const shared = gzip && gzipParts.share(gzip, end);
  // Not what another has not been able to do in the same moment over what one has.
  if (shared) e.app.store().set(COMPRESSED, { at, shared });
  return shared;
}
