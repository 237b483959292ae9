/** What administrators' open screens are told to ask again: requests, members, tickets. Read from marks kept by triggers. */

import * as db from '../host/db.ts';

const CHANGED = 'SELECT what FROM admin_marks WHERE seq > {:told} ORDER BY what';
const ADMINS = "SELECT user_id AS user FROM user_roles WHERE role = 'admin'";

/** What changed after a moment of the change log, and who may be told: nobody for nothing. */
export function since(app: PbApp, told: number): { changed: string[]; users: Set<string> } {
  const changed = db.rows(app, CHANGED, { what: '' }, { told }).map(({ what }) => what);
  if (changed.length === 0) return { changed, users: new Set() };
  // Asked at every telling: whoever lost the role keeps the stream as a member.
  return { changed, users: new Set(db.rows(app, ADMINS, { user: '' }).map(({ user }) => user)) };
}
