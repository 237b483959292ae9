/** What administrators' open screens are told to ask again: requests, members, tickets. Read from marks kept by triggers. */

const CHANGED = 'SELECT what FROM admin_marks WHERE seq > {:told} ORDER BY what';
const ADMINS = "SELECT user_id AS user FROM user_roles WHERE role = 'admin'";

/** What changed after a moment of the change log, and who may be told: nobody for nothing. */
export function since(app: PbApp, told: number): { changed: string[]; users: Set<string> } {
  const rows = arrayOf(new DynamicModel({ what: '' }));
  app.db().newQuery(CHANGED).bind({ told }).all(rows);
  const changed = [...rows].map(({ what }) => what);
  if (changed.length === 0) return { changed, users: new Set() };
  // Asked at every telling: whoever lost the role keeps the stream as a member.
  const admins = arrayOf(new DynamicModel({ user: '' }));
  app.db().newQuery(ADMINS).all(admins);
  return { changed, users: new Set([...admins].map(({ user }) => user)) };
}
