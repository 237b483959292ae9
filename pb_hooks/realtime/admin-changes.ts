/** The admin lists that changed, for open screens to fetch again: requests, members, tickets. Triggers keep the marks. */

import * as db from '../host/db.ts';

const CHANGED = 'SELECT what FROM admin_marks WHERE seq > {:since} ORDER BY what';
const ADMINS = "SELECT user_id AS user FROM user_roles WHERE role = 'admin'";

/** What changed after a sequence of the change log, and the administrators' ids; both empty for no change. */
export function since(app: PbApp, seq: number): { changed: string[]; users: Set<string> } {
  const changed = db.rows(app, CHANGED, { what: '' }, { since: seq }).map(({ what }) => what);
  if (changed.length === 0) return { changed, users: new Set() };
  // Read for each publication: a demoted administrator keeps the stream as a member.
  return { changed, users: new Set(db.rows(app, ADMINS, { user: '' }).map(({ user }) => user)) };
}
