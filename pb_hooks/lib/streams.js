/**
 * The open realtime streams. What is known of each is kept on the client object itself: PocketBase's own note of
 * the user vanishes when the token key changes, which is exactly when the stream has to be found.
 */

const access = require('./access.js');

/** The first goes to every member, the others to the one user whom they concern. */
const TOPICS = { catalogue: 'app/catalogue', favorites: 'app/favorites', access: 'app/access' };

const USER = 'app:user';
const EXPIRES = 'app:expires';
const KEY = 'app:tokenKey';
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
  access.require(e);
  if (e.subscriptions.length > MOST_TOPICS) {
    const problem = new ValidationError('invalid_subscriptions', 'Assinaturas demais.');
    throw new BadRequestError('invalid_subscriptions', { subscriptions: problem });
  }
  const user = access.requireUser(e);
  e.client.set(USER, user.id);
  e.client.set(EXPIRES, tokenExpiry(e));
  e.client.set(KEY, user.tokenKey());
  return e.next();
}

/** @param {PbApp} app @returns {PbClient[]} the streams of signed-in users */
function ofUsers(app) {
  const found = [];
  for (const chunk of app.subscriptionsBroker().chunkedClients(300)) {
    for (const client of chunk) if (client.get(USER)) found.push(client);
  }
  return found;
}

/** @param {PbClient} client */
const userOf = (client) => String(client.get(USER) || '');

/** @param {PbClient} client @param {number} now milliseconds */
const isExpired = (client, now) => Number(client.get(EXPIRES)) * 1000 <= now;

/** @param {PbClient} client */
const tokenKeyOf = (client) => String(client.get(KEY) || '');

module.exports = { TOPICS, subscribe, ofUsers, userOf, isExpired, tokenKeyOf };
