/** Whom the changes of the change log concern, who alone are told of them. */

import * as db from '../host/db.ts';

/** What has changed for a user: the sequence of the favourites, 0 for none; profile, role or account; a ticket. */
export type Concern = { favorites: number; member: boolean; support: boolean };

/** Each by its index: left to choose, SQLite reads the marks of all members, of a hundred thousand for longer than a save takes. */
const marked = (what: keyof Concern) =>
  `SELECT '${what}' AS what, user_id AS user, ${what} AS seq FROM sync_marks INDEXED BY sync_marks_${what}
  WHERE ${what} > {:since}`;

/** SQL of their marks. Exported for the test of its plan. */
export const CONCERNED = (['favorites', 'member', 'support'] as const).map(marked).join(' UNION ALL ');

/** By user, for whom something has changed after a sequence. */
export function since(app: PbApp, seq: number): Map<string, Concern> {
  const concerned = new Map<string, Concern>();
  const rows = db.rows(app, CONCERNED, { what: '', user: '', seq: 0 }, { since: seq });
  for (const { what, user, seq: changedAt } of rows) {
    const concern = concerned.get(user) ?? { favorites: 0, member: false, support: false };
    if (what === 'favorites') concern.favorites = changedAt;
    else concern[what as 'member' | 'support'] = true;
    concerned.set(user, concern);
  }
  return concerned;
}
