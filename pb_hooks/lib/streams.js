/**
 * The open realtime streams. What is known of each is kept on the client object itself: PocketBase's own note of
 * the user vanishes when the token key changes, which is exactly when the stream has to be found.
 */

const access = require('./access.js');

/** The first two go to every member, the last to administrators, the others to the one user whom they concern. */
const TOPICS = {
  catalogue: 'app/catalogue',
  settings: 'app/settings',
  favorites: 'app/favorites',
  access: 'app/access',
  support: 'app/support',
  admin: 'app/admin',
};

/** One text a client, "user expiry tokenKey": every look at a client crosses into Go, a thousand times a change. */
const NOTE = 'app:stream';
/** More would only be a way to make every change dear. */
const MOST_TOPICS = 50;

/** @param {PbRealtimeSubscribeEvent} e @returns {number} seconds since 1970, 0 when unreadable */
function tokenExpiry(e) {
  // `e.request` is undefined in realtime hooks.
  const token = String(e.requestInfo().headers['authorization'] || '').replace(/^bearer /i, '');
  return Number($security.parseUnverifiedJWT(token).exp) || 0;
}

/**
 * Lets a subscription in through the same door as every other request, and notes whose stream it is.
 * Members may follow what the rules let them read; the app itself only follows its own topics, because a native
 * subscription costs a rule query per device and change, and the writer waits for them.
 * @param {PbRealtimeSubscribeEvent} e
 */
function subscribe(e) {
  if (e.hasSuperuserAuth()) return e.next();
  const { admin } = access.require(e);
  for (const topic of e.subscriptions) {
    if (!admin && topic.split('?')[0] === TOPICS.admin) throw access.refusal('admin_only');
  }
  if (e.subscriptions.length > MOST_TOPICS) {
    const problem = new ValidationError('invalid_subscriptions', 'Assinaturas demais.');
    throw new BadRequestError('Assinaturas demais.', { subscriptions: problem });
  }
  const user = access.requireUser(e);
  e.client.set(NOTE, `${user.id} ${tokenExpiry(e)} ${user.tokenKey()}`);
  return e.next();
}

/**
 * @typedef {object} Stream
 * @property {PbClient} client
 * @property {string} user
 * @property {number} expires milliseconds since 1970
 * @property {string} tokenKey
 */

/**
 * The streams of signed-in users.
 * @param {PbApp} app
 * @returns {Stream[]}
 */
function ofUsers(app) {
  const found = [];
  for (const chunk of app.subscriptionsBroker().chunkedClients(300)) {
    for (const client of chunk) {
      const note = client.get(NOTE);
      if (!note) continue;
      const [user = '', expires = '0', tokenKey = ''] = String(note).split(' ');
      found.push({ client, user, expires: Number(expires) * 1000, tokenKey });
    }
  }
  return found;
}

module.exports = { TOPICS, subscribe, ofUsers };
