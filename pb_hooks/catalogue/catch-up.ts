/**
 * How much a device has to catch up with. A delta is built for the one who asks: text, its copies and its compression hold some ten
 * bytes a byte. The whole catalogue is kept and shared, so that a device which lacks much of it is better served with all.
 */

import * as db from '../host/db.ts';

/** As lines they fit into what the system's buffer takes. */
const FEW = 50;
const MANY = 1000;
/** Of a catalogue with so many times as much a phone on a slow network is still better off with the changes alone. */
const SHARE = 4;

const COUNT = 'SELECT COUNT(*) AS n FROM (SELECT 1 FROM sync_items WHERE seq > {:since} LIMIT {:most})';
const IS_MOST = `SELECT (SELECT COUNT(*) FROM sync_items WHERE seq > {:since}) * {:share}
  > (SELECT COUNT(*) FROM sync_items WHERE live = 1) AS most`;

/** `some` may need a slow answer, `many` are built for a few at a time, `most` are answered with everything. */
export type Size = 'few' | 'some' | 'many' | 'most';

/** How much has changed after `since`. */
export function since(app: PbApp, since: number): Size {
  const { n } = db.one(app, COUNT, { n: 0 }, { since, most: MANY + 1 });
  if (n <= FEW) return 'few';
  if (n <= MANY) return 'some';
  return db.one(app, IS_MOST, { most: 0 }, { since, share: SHARE }).most ? 'most' : 'many';
}
