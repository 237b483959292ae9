/**
 * The lines of the whole catalogue, made once a change and shared by all members and VMs. They stay bytes on the Go
 * side: as text they would be converted to UTF-16 and back for each request, five megabytes each time.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as locks from '../host/locks.ts';
import * as gzipParts from '../http/gzip-parts.ts';
import * as catalogueLines from '../realtime/catalogue-lines.ts';

/** What follows the lines of a whole catalogue. */
export const END = '{"gone":[]}\n{"complete":true}\n';

const KEPT = 'catalogue:lines';
const COMPRESSED = 'catalogue:gzip';

/** All phones ask within a second of a change: one does the work, the others look again, and do it where it does not come. */
const LOOK_MS = 50;
const PATIENCE_MS = 15_000;

/** Below, the moment that gzip takes is none, and a file would be written for it. */
const WORTH_KEEPING = 64 * 1024;

/**
 * SQL of the moment that decides: every change of the catalogue, also a deletion, gives its row the next number of the
 * change log. Favourites and members move the log on without touching it.
 */
export const AT = '(SELECT COALESCE(MAX(seq), 0) FROM sync_items)';

export type Snapshot = { at: number; bytes: PbBytes };
/** `shared` null: it could not be kept compressed, as on a full disk, which is tried again from `until` on. */
type Compressed = { at: number; shared: gzipParts.Shared | null; until: number };
const TRIED_AGAIN_MS = 60_000;

/**
 * What is kept under the key for that moment or a later one. Where it is not there yet one caller makes it, and the others
 * wait for what comes of that.
 */
function keptOrMade<T extends { at: number; until?: number }>(
  app: PbApp,
  key: string,
  at: number,
  make: () => T,
): T {
  const store = app.store();
  let release: (() => void) | null = null;
  for (let waited = 0; ; waited += LOOK_MS) {
    // One entry for moment and content: what two VMs write at once must not mix.
    const kept = store.get(key) as T | undefined;
    if (kept && kept.at >= at && clock.elapsed(app) < (kept.until ?? Infinity)) {
      release?.();
      return kept;
    }
    // Once more: it may have been kept between the look and the lock.
    if (release || waited >= PATIENCE_MS) break;
    release = locks.tryMutex(app, key, { seconds: PATIENCE_MS / 1000 });
    if (!release) sleep(LOOK_MS);
  }
  try {
    const made = make();
    // Two may be at it: who has waited in vain makes its own, and a lock ends by itself after some seconds. The slower one may
    // come with an older moment: put over the newer, all would have to be made again for the next who asks.
    store.setFunc(key, (kept) => (((kept as T | undefined)?.at ?? -1) > made.at ? kept : made));
    return made;
  } finally {
    release?.();
  }
}

const SNAPSHOT = `
  SELECT ${AT} AS at,
    COALESCE((SELECT group_concat(line || char(10), '') FROM (${catalogueLines.EVERYTHING.items})), '') AS text`;

function make(app: PbApp): Snapshot {
  const { at, text } = db.one(app, SNAPSHOT, { at: 0, text: '' });
  return { at, bytes: toBytes(text) };
}

/** The lines as they were at that moment, null when the catalogue has moved on. */
export function lines(app: PbApp, at: number): PbBytes | null {
  const snapshot = keptOrMade(app, KEPT, at, () => make(app));
  return snapshot.at === at ? snapshot.bytes : null;
}

/**
 * The same lines and `END`, compressed once a change for all who take gzip. Null where it is not.
 * @param bytes the lines of that moment
 */
export function compressed(e: PbRequestEvent, at: number, bytes: PbBytes): gzipParts.Shared | null {
  if (bytes.length < WORTH_KEEPING || !gzipParts.isTaken(e)) return null;
  const kept = keptOrMade(e.app, COMPRESSED, at, (): Compressed => {
    const gzip = gzipParts.compress(e, bytes);
    const shared = gzip && gzipParts.share(gzip, END);
    return { at, shared, until: shared ? Infinity : clock.elapsed(e.app) + TRIED_AGAIN_MS };
  });
  return kept.at === at ? kept.shared : null;
}
