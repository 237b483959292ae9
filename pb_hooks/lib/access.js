/**
 * The one answer to "may this user work here now": admin, or no profile, or an active profile that has not
 * expired. `rules.js` says the same in PocketBase's rule language; a test walks both over every user state.
 */

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

/** @typedef {'admin' | 'member' | 'user_inactive' | 'access_expired'} AccessState */

/**
 * @typedef {object} Access
 * @property {boolean} ok may use the catalogue
 * @property {boolean} admin
 * @property {AccessState} state the refusal code when `ok` is false
 * @property {string} until end of the access as PocketBase writes dates, '' for none; always '' for an admin
 */

/**
 * The access of a user at this moment.
 * @param {PbApp} app
 * @param {string} userId
 * @returns {Access}
 */
function state(app, userId) {
  const row = new DynamicModel({ state: '', until: '' });
  app.db().newQuery(ONE).bind({ user: userId }).one(row);
  const admin = row.state === 'admin';
  const ok = admin || row.state === 'member';
  return { ok, admin, state: /** @type {AccessState} */ (row.state), until: admin ? '' : row.until };
}

/**
 * The access of many users in one query: who is missing in the answer does not exist.
 * @param {PbApp} app
 * @param {string[]} userIds
 * @returns {Map<string, { ok: boolean, tokenKey: string }>}
 */
function states(app, userIds) {
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

/** The answer to a dead, foreign or missing token: the client signs out, so nothing else may look like it. */
function signedOut() {
  return new UnauthorizedError('Entre novamente.', {
    auth: new ValidationError('signed_out', 'Entre novamente.'),
  });
}

const REFUSALS = {
  access_expired: 'Acesso expirado. Entre em contato com o suporte.',
  user_inactive: 'Usuário inativo. Entre em contato com o suporte.',
  admin_only: 'Somente administradores.',
};

/**
 * The answer to somebody who is known but may not: the client locks and keeps the session.
 * @param {string} code
 */
function refusal(code) {
  const text = REFUSALS[/** @type {keyof typeof REFUSALS} */ (code)] || 'Acesso negado.';
  return new ForbiddenError(text, { access: new ValidationError(code, text) });
}

/** @param {PbRecord | null} auth @returns {auth is PbRecord} */
function isUser(auth) {
  return !!auth && auth.collection().name === 'users';
}

/**
 * The signed-in user of a request, whatever the access; throws 401 `signed_out`.
 * @param {{ auth: PbRecord | null }} e
 * @returns {PbRecord}
 */
function requireUser(e) {
  if (!isUser(e.auth)) throw signedOut();
  return e.auth;
}

/**
 * The access of a request's user; throws 401 `signed_out` or 403 with the refusal code.
 * @param {{ app: PbApp, auth: PbRecord | null }} e
 * @returns {Access}
 */
function requireAccess(e) {
  const access = state(e.app, requireUser(e).id);
  if (!access.ok) throw refusal(access.state);
  return access;
}

/**
 * For administrators of the product and for superusers; throws 401 `signed_out`, 403 `admin_only`, or to a locked user
 * the refusal of the access.
 * @param {PbRequestEvent} e
 */
function requireAdmin(e) {
  if (e.hasSuperuserAuth()) return;
  const access = state(e.app, requireUser(e).id);
  if (!access.admin) throw refusal(access.ok ? 'admin_only' : access.state);
}

module.exports = {
  state,
  states,
  isUser,
  require: requireAccess,
  requireUser,
  requireAdmin,
  signedOut,
  refusal,
};
