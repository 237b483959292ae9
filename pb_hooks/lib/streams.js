/**
 * The open realtime streams. What is known of each is kept on the client object itself: PocketBase's own note of
 * the user vanishes when the token key changes, which is exactly when the stream has to be found.
 */

const access = require('./access.js');
const memory = require('./short-memory.js');
const topics = require('./topics.js');

/** One text a client, "user expiry tokenKey": every look at a client crosses into Go, a thousand times a change. */
const NOTE = 'app:stream';

/** Phone, tablet, computers, several tabs each; the oldest goes first. */
const MOST_STREAMS = 10;
/** PocketBase ends a stream after half an hour. */
const KEPT_SECONDS = 3600;
/** The ids of a user's streams, oldest first: a sign-out must not look through everybody's. */
const listOf = (/** @type {string} */ userId) => `streams:${userId}`;

/** @param {PbRealtimeSubscribeEvent} e @returns {number} seconds since 1970, 0 when unreadable */
function tokenExpiry(e) {
  // `e.request` is undefined in realtime hooks.
  const token = String(e.requestInfo().headers['authorization'] || '').replace(/^bearer /i, '');
  return Number($security.parseUnverifiedJWT(token).exp) || 0;
}

/**
 * Lets a subscription in through the same door as every other request, and notes whose stream it is.
 * @param {PbRealtimeSubscribeEvent} e
 */
function subscribe(e) {
  if (e.hasSuperuserAuth()) return e.next();
  const { admin } = access.require(e);
  topics.check(e.app, [...e.subscriptions], admin);
  const user = access.requireUser(e);
  e.client.set(NOTE, `${user.id} ${tokenExpiry(e)} ${user.tokenKey()}`);
  closeOldest(e.app, user.id, e.client.id());
  return e.next();
}

/**
 * @typedef {object} Stream
 * @property {PbClient} client
 * @property {string} user
 * @property {number} expires milliseconds since 1970
 * @property {string} tokenKey
 */

/** @param {PbClient} client @returns {Stream | null} null for a guest's and a superuser's */
function read(client) {
  const note = client.get(NOTE);
  if (!note) return null;
  const [user = '', expires = '0', tokenKey = ''] = String(note).split(' ');
  return { client, user, expires: Number(expires) * 1000, tokenKey };
}

/** @param {PbApp} app @param {string} id */
function byId(app, id) {
  try {
    return app.subscriptionsBroker().clientById(id);
  } catch {
    // Closed meanwhile.
    return null;
  }
}

/**
 * The streams of one user, oldest first.
 * @param {PbApp} app
 * @param {string} userId
 * @returns {Stream[]}
 */
function ofUser(app, userId) {
  const found = [];
  for (const id of memory.read(app, listOf(userId)).split(' ')) {
    const client = id && byId(app, id);
    const stream = client ? read(client) : null;
    if (stream?.user === userId) found.push(stream);
  }
  return found;
}

/**
 * Adds a stream to the user's list and closes what is beyond the bound; the list loses those that are gone.
 * @param {PbApp} app
 * @param {string} userId
 * @param {string} id
 */
function closeOldest(app, userId, id) {
  const list = listOf(userId);
  memory.update(app, list, KEPT_SECONDS, (old) => (old.split(' ').includes(id) ? old : `${old} ${id}`));
  const open = ofUser(app, userId).map(({ client }) => client.id());
  const over = open.slice(0, Math.max(0, open.length - MOST_STREAMS));
  for (const oldest of over) app.subscriptionsBroker().unregister(oldest);
  // What another subscription has added since is kept.
  memory.update(app, list, KEPT_SECONDS, (old) => {
    const known = old.split(' ');
    const last = known.indexOf(id);
    return known.filter((one, at) => at > last || (open.includes(one) && !over.includes(one))).join(' ');
  });
}

/**
 * The streams of all signed-in users.
 * @param {PbApp} app
 * @returns {Stream[]}
 */
function ofUsers(app) {
  const found = [];
  for (const chunk of app.subscriptionsBroker().chunkedClients(300)) {
    for (const client of chunk) {
      const stream = read(client);
      if (stream) found.push(stream);
    }
  }
  return found;
}

module.exports = { subscribe, ofUser, ofUsers, byId, read };
