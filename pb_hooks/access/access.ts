/**
 * The access check: admin, or no profile, or an active profile that has not expired. `collection-rules.ts` says the same
 * in PocketBase's rule language; a test walks both over every user state. Who wants the state of many takes `stateSql`.
 *
 * Some look at the profile alone and mean to: `purchases/send-purchase-mails.ts` (an administrator too is told of what was bought,
 * and not of what is over), `registration/request-hints.ts` and `members/member-counts.ts` (how a list names the profile).
 */

import { type AccessRefusal, REFUSALS } from '../../src/shared/refusals.ts';

/**
 * The state of an access in a query, beside `LEFT JOIN profiles p`: 'admin', 'member' or the refusal.
 * @param user SQL of the user's id
 * @param now SQL of the moment, as PocketBase writes dates
 */
export const stateSql = (user: string, now: string) => `
  CASE
    WHEN EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = ${user} AND r.role = 'admin') THEN 'admin'
    WHEN p.id IS NULL THEN 'member'
    WHEN p.status != 'active' THEN 'user_inactive'
    WHEN p.expires_at != '' AND p.expires_at <= ${now} THEN 'access_expired'
    ELSE 'member' END`;

const STATE = stateSql('who.id', "strftime('%Y-%m-%d %H:%M:%fZ', 'now')");

const ONE = `
  SELECT ${STATE} AS state, COALESCE(p.expires_at, '') AS until
  FROM (SELECT {:user} AS id) who LEFT JOIN profiles p ON p.user_id = who.id`;

// Of many sessions those that are over: the user is gone, has another token key or no access, or the time has passed.
// Materialized: else the text of each session is made anew for each of its fields.
const REVOKED = `
  WITH held AS MATERIALIZED (SELECT value FROM json_each({:held}))
  SELECT held.value ->> 'id' AS id
  FROM held LEFT JOIN users who ON who.id = held.value ->> 'user'
  LEFT JOIN profiles p ON p.user_id = who.id
  WHERE who.id IS NULL OR who.tokenKey != held.value ->> 'key' OR held.value ->> 'expires' <= {:now}
    OR ${STATE} NOT IN ('admin', 'member')`;

export type Access = {
  admin: boolean;
  /** end of the access as PocketBase writes dates, '' for none; always '' for an admin */
  until: string;
} & (
  | {
      /** may use the catalogue */
      ok: true;
      state: 'admin' | 'member';
    }
  | { ok: false; state: AccessRefusal }
);

/** The access of a user at this moment. */
export function state(app: PbApp, userId: string): Access {
  const row = new DynamicModel({ state: '', until: '' });
  app.db().newQuery(ONE).bind({ user: userId }).one(row);
  const { until } = row;
  if (row.state === 'admin') return { ok: true, admin: true, state: 'admin', until: '' };
  if (row.state === 'member') return { ok: true, admin: false, state: 'member', until };
  return { ok: false, admin: false, state: row.state as AccessRefusal, until };
}

/** A session that something holds open, such as a stream. */
export interface OpenSession {
  id: string;
  user: string;
  /** of the token, milliseconds since 1970 */
  expires: number;
  /** token key of the user when it was opened */
  key: string;
}

/**
 * The ids of those whose session is over, in one query.
 * @param held JSON of a list of `OpenSession`
 * @param now milliseconds since 1970
 */
export function revoked(app: PbApp, held: string, now: number): string[] {
  const rows = arrayOf(new DynamicModel({ id: '' }));
  app.db().newQuery(REVOKED).bind({ held, now }).all(rows);
  return [...rows].map(({ id }) => id);
}

/** 401 for a dead, foreign or missing token: the client signs out, so no other error may have this code. */
function signedOut() {
  return new UnauthorizedError('Entre novamente.', {
    auth: new ValidationError('signed_out', 'Entre novamente.'),
  });
}

const TEXTS = {
  access_expired: REFUSALS.access_expired,
  user_inactive: REFUSALS.user_inactive,
  admin_only: 'Somente administradores.',
};

/** 403 for a valid session without access: the client locks and keeps the session. */
export function refusal(code: keyof typeof TEXTS) {
  const text = TEXTS[code];
  return new ForbiddenError(text, { access: new ValidationError(code, text) });
}

/** Whether a session is one of the app: not a guest's, and not a superuser's. */
function isUser(auth: PbRecord | null): auth is PbRecord {
  return !!auth && auth.collection().name === 'users';
}

type Asking = { app: PbApp; auth: PbRecord | null; request?: PbHttpRequest };

/** Whether a query failed, and did not just find nothing: PocketBase adds this to each failure but 'no rows'. */
export const hasFailed = (failure: unknown): boolean => String(failure).includes('failed query');

/**
 * In a rush PocketBase takes a token whose user it could not look up in time for none at all. Called signed out, the
 * device would wipe itself, so whoever holds such a token is told to come again.
 */
function refuseNotLookedUp({ app, auth, request }: Asking) {
  const token = request?.header.get('Authorization').replace(/^bearer /i, '');
  if (auth || !token) return;
  try {
    app.findAuthRecordByToken(token, 'auth');
  } catch (failure) {
    if (!hasFailed(failure)) return;
  }
  const text = 'O servidor está ocupado. Tente novamente.';
  throw new ApiError(503, text, { auth: new ValidationError('internal', text) });
}

/** The signed-in user of a request, whatever the access; throws 401 `signed_out`, or 503 when nobody could say. */
export function requireUser(e: Asking): PbRecord {
  if (isUser(e.auth)) return e.auth;
  refuseNotLookedUp(e);
  throw signedOut();
}

const IS_SAME = (table: string) =>
  `SELECT COUNT(*) AS n FROM ${table} WHERE id = {:id} AND tokenKey = {:key}`;

/**
 * Throws 401 `signed_out` when the session has ended since the request began: who asks is looked up once, then, and a body
 * that is held back would outlive a sign-out, an erasure and `end-sessions`.
 */
export function requireSameSession({ app, auth }: Asking) {
  if (!auth) return;
  const row = new DynamicModel({ n: 0 });
  const who = { id: auth.id, key: auth.tokenKey() };
  app.db().newQuery(IS_SAME(auth.collection().name)).bind(who).one(row);
  if (row.n === 0) throw signedOut();
}

/** A user with access. */
export type Member = { user: PbRecord; admin: boolean; until: string };

/** The request's user and the access; throws 401 `signed_out` or 403 with the refusal code. */
export function requireMember(e: Asking): Member {
  const user = requireUser(e);
  const access = state(e.app, user.id);
  if (!access.ok) throw refusal(access.state);
  return { user, admin: access.admin, until: access.until };
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
