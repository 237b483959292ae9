/** Whom the changes of the change log concern, who alone are told of them. */

import * as db from '../host/db.ts';

/** What has changed for a user: the sequence of the favourites, 0 for none; profile, role or account; a ticket. */
export type Concern = { favorites: number; member: boolean; support: boolean };

/** Each by its index: left to choose, SQLite reads the marks of all members, of a hundred thousand for longer than a save takes. */
const marked = (column: string) =>
  `SELECT user_id FROM sync_marks INDEXED BY sync_marks_${column} WHERE ${column} > {:since}`;

/** SQL of their marks. Exported for the test of its plan. */
export const CONCERNED = `
  WITH concerned AS (${['favorites', 'member', 'support'].map(marked).join(' UNION ')})
  SELECT m.user_id AS user, CASE WHEN m.favorites > {:since} THEN m.favorites ELSE 0 END AS favorites,
    m.member > {:since} AS member, m.support > {:since} AS support
  FROM concerned c CROSS JOIN sync_marks m ON m.user_id = c.user_id`;

/** By user, for whom something has changed after a sequence. */
export function since(app: PbApp, seq: number): Map<string, Concern> {
  const rows = db.rows(app, CONCERNED, { user: '', favorites: 0, member: 0, support: 0 }, { since: seq });
  const concerned = new Map<string, Concern>();
  for (const { user, favorites, member, support } of rows)
    concerned.set(user, { favorites, member: member === 1, support: support === 1 });
  return concerned;
}
