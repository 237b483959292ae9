/**
 * The door in front of `/api/`: what is not named here does not exist for anybody but superusers, and who may
 * not is told so with a code. Left alone, PocketBase answers a dead token with an empty list, which a device
 * would take for "everything was deleted". The rules hold without this gate; it makes their refusals readable.
 */

const access = require('./access.js');
const transport = require('./transport-security.js');
const json = require('./json-body.js');
const origin = require('./request-origin.js');
const nativeQuery = require('./native-query.js');

/** Readable without access: what a locked user needs to see why, and to ask for help. */
const OWN_RECORDS = ['users', 'profiles', 'user_roles', 'support_requests', 'support_messages'];
const MEMBER_RECORDS = ['marketing_assistants', 'user_favorites'];

const OPEN_APP_ROUTES = ['settings', 'ready', 'register', 'link-info'];
/** For users without access too; every other app route asks for access before its handler runs. */
const SIGNED_IN_APP_ROUTES = ['sign-out', 'support-request', 'support-message'];

/** Routes that ask for themselves: sign-in of both kinds, the stream, the download of a backup by its own token. */
const OPEN = [
  /^\/api\/health$/,
  /^\/api\/collections\/users\/(request-otp|auth-with-otp|auth-methods)$/,
  /^\/api\/collections\/_superusers\/[a-z0-9-]+$/,
  /^\/api\/backups\/[^/]+$/,
];

/** @param {PbRequestEvent} e @param {string} nameOrId */
function guardRecords(e, nameOrId) {
  const user = access.requireUser(e);
  const { admin, ok, state } = access.state(e.app, user.id);
  let name = '';
  try {
    name = e.app.findCachedCollectionByNameOrId(nameOrId).name;
  } catch {
    throw new NotFoundError('');
  }
  if (OWN_RECORDS.includes(name)) return;
  if (!ok) throw access.refusal(state);
  if (!admin && !MEMBER_RECORDS.includes(name)) throw access.refusal('admin_only');
}

/** @param {PbRequestEvent} e @param {string} route */
function guardApp(e, route) {
  if (OPEN_APP_ROUTES.includes(route)) return;
  access.requireUser(e);
  if (!SIGNED_IN_APP_ROUTES.includes(route)) access.require(e);
}

/**
 * Throws the refusal of a request, if there is one.
 * @param {PbRequestEvent} e
 */
function guard(e) {
  transport.requireHttps(e);
  const { path } = e.request.url;
  if (!path.startsWith('/api/')) return;
  origin.refuseForeign(e);
  json.refuseForms(e);
  // Lists of people and tickets must not stay in a browser's disk cache; a route that may be kept says so itself.
  e.response.header().set('Cache-Control', 'no-store');
  // The community build's extra plugin: closed to superusers too.
  if (path.startsWith('/api/ow/')) throw new NotFoundError('');
  if (e.hasSuperuserAuth()) return;
  if (OPEN.some((route) => route.test(path))) return;
  if (path === '/api/realtime') {
    if (e.request.method !== 'GET') access.requireUser(e);
    return;
  }
  if (path === '/api/collections/users/auth-refresh') return void access.requireUser(e);

  const records = /^\/api\/collections\/([^/]+)\/records(\/[^/]*)?$/.exec(path);
  if (records) {
    guardRecords(e, String(records[1]));
    return nativeQuery.check(e, !records[2]);
  }
  const app = /^\/api\/app\/(.+)$/.exec(path);
  if (app) return guardApp(e, String(app[1]));
  throw new NotFoundError('');
}

module.exports = { guard };
