/**
 * How much a device has to catch up with. A delta is built for the one who asks: text, its copies and its compression hold some ten
 * bytes a byte. The whole catalogue is kept and shared, so that a device which lacks much of it is better served with all.
 */

import * as db from '../host/db.ts';

/** Up to so many fit, as lines, into what the system's buffer takes: their answer leaves at once, however slowly it is read. */
const FEW = 50;
/** What is larger is built for a few devices at a time. */
const MANY = 1000;
/**
 * Where more than one assistant in so many has changed, the whole catalogue is sent. Below, the changes alone arrive so much
 * sooner on a slow network that it is worth building them for one device.
 */
const SHARE = 4;

const COUNT = 'SELECT COUNT(*) AS n FROM (SELECT 1 FROM sync_items WHERE seq > {:since} LIMIT {:most})';
const IS_MOST = `SELECT (SELECT COUNT(*) FROM sync_items WHERE seq > {:since}) * {:share}
  > (SELECT COUNT(*) FROM sync_items WHERE live = 1) AS most`;

/**
 * What is sent (`pull.ts`), by how many rows of the catalogue have changed:
 * - `few`, at most 50: the changes, as soon as they are asked for;
 * - `some`, at most 1000: the changes, in a place among the large answers, since a slow reader may hold them up;
 * - `many`, more, but at most a quarter of the catalogue: the changes, in one of the few places for answers that are built for one
 *   device alone; the whole catalogue where none is free;
 * - `most`, more than that: the whole catalogue.
 */
export type Size = 'few' | 'some' | 'many' | 'most';

/** How much has changed after `since`. */
export function sizeOf(app: PbApp, since: number): Size {
  const { n } = db.one(app, COUNT, { n: 0 }, { since, most: MANY + 1 });
  if (n <= FEW) return 'few';
  if (n <= MANY) return 'some';
  return db.one(app, IS_MOST, { most: 0 }, { since, share: SHARE }).most ? 'most' : 'many';
}
