/**
 * The access check: admin, or no profile, or an active profile that has not expired. `collection-rules.ts` says the same
 * in PocketBase's rule language; a test walks both over every user state.
 */

import { type AccessRefusal, REFUSALS } from '../../src/shared/refusals.ts';

const STATE = `
  CASE
    WHEN EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = who.id AND r.role = 'admin') THEN 'admin'
    WHEN p.id IS NULL THEN 'member'
    WHEN p.status != 'active' THEN 'user_inactive'
    WHEN p.expires_at != '' AND p.expires_at <= strftime('%Y-%m-%d %H:%M:%fZ', 'now') THEN 'access_expired'
    ELSE 'member' END`;

const ONE = `
  SELECT ${STATE} AS state, COALESCE(p.expires_at, '') AS until
  FROM (SELECT {:user} AS id) who LEFT JOIN profiles p ON p.user_id = who.id`;

// Those who exist, with what their tokens were signed with.
const MANY = `
  SELECT who.id AS id, ${STATE} AS state, who.tokenKey AS key
  FROM json_each({:users}) wanted JOIN users who ON who.id = wanted.value
  LEFT JOIN profiles p ON p.user_id = who.id`;

export type AccessState = 'admin' | 'member' | AccessRefusal;

export interface Access {
  /** may use the catalogue */
  ok: boolean;
  admin: boolean;
  /** the refusal code when `ok` is false */
  state: AccessState;
  /** end of the access as PocketBase writes dates, '' for none; always '' for an admin */
  until: string;
}

/** The access of a user at this moment. */
export function state(app: PbApp, userId: string): Access {
  const row = new DynamicModel({ state: '', until: '' });
  app.db().newQuery(ONE).bind({ user: userId }).one(row);
  const admin = row.state === 'admin';
  const ok = admin || row.state === 'member';
  return { ok, admin, state: row.state as AccessState, until: admin ? '' : row.until };
}

/** The access of many users in one query: users missing in the result do not exist. */
export function states(app: PbApp, userIds: string[]): Map<string, { ok: boolean; tokenKey: string }> {
  const rows = arrayOf(new DynamicModel({ id: '', state: '', key: '' }));
  app
    .db()
    .newQuery(MANY)
    .bind({ users: JSON.stringify(userIds) })
    .all(rows);
  const found = new Map();
  for (const row of rows) {
    found.set(row.id, { ok: row.state === 'admin' || row.state === 'member', tokenKey: row.key });
  }
  return found;
}

/** 401 for a dead, foreign or missing token: the client signs out, so no other error may have this code. */
export function signedOut() {
  return new UnauthorizedError('Entre novamente.', {
    auth: new ValidationError('signed_out', 'Entre novamente.'),
  });
}

const TEXTS: { [code: string]: string } = {
  access_expired: REFUSALS.access_expired,
  user_inactive: REFUSALS.user_inactive,
  admin_only: 'Somente administradores.',
};

/** 403 for a valid session without access: the client locks and keeps the session. */
export function refusal(code: string) {
  const text = TEXTS[code] || 'Acesso negado.';
  return new ForbiddenError(text, { access: new ValidationError(code, text) });
}

export function isUser(auth: PbRecord | null): auth is PbRecord {
  return !!auth && auth.collection().name === 'users';
}

/** The signed-in user of a request, whatever the access; throws 401 `signed_out`. */
export function requireUser(e: { auth: PbRecord | null }): PbRecord {
  if (!isUser(e.auth)) throw signedOut();
  return e.auth;
}

/** The access of a request's user; throws 401 `signed_out` or 403 with the refusal code. */
export function requireMember(e: { app: PbApp; auth: PbRecord | null }): Access {
  const access = state(e.app, requireUser(e).id);
  if (!access.ok) throw refusal(access.state);
  return access;
}

/**
 * For administrators of the product and for superusers; throws 401 `signed_out`, 403 `admin_only`, or to a locked user
 * the refusal of the access.
 */
export function requireAdmin(e: PbRequestEvent) {
  if (e.hasSuperuserAuth()) return;
  const access = state(e.app, requireUser(e).id);
  if (!access.admin) throw refusal(access.ok ? 'admin_only' : access.state);
}
