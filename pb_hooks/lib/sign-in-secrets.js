/**
 * The two secrets of one sign-in mail: two records of PocketBase's own `_otps`, one for the link (256 bit) and
 * one for the code (8 digits). The id says which it is, so that guessing at a code is told from a broken link.
 */

const clock = require('./clock.js');
const memory = require('./short-memory.js');

const LINK = 'l';
const CODE = 'c';
const ID = /^[a-z0-9]{15}$/;
const IDS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LIFE_SECONDS = 15 * 60;

const INSERT_LINK = `
  INSERT INTO _otps (id, collectionRef, recordRef, password, created, updated)
  VALUES ({:id}, {:collection}, {:user}, {:password}, {:now}, {:now})`;

/** @param {string} kind */
const newId = (kind) => kind + $security.randomStringWithAlphabet(14, IDS);

/**
 * A link's secret has 256 bits: nobody gets through them, so a quick hash keeps it as well as bcrypt, and a wrong one
 * costs microseconds instead of a tenth of a second. PocketBase's own routes can do nothing with it.
 * @param {string} secret
 */
const quickHash = (secret) => `sha256:${$security.sha256(secret)}`;

/** @param {PbApp} app @param {PbRecord} user @param {string} password */
function prepareCode(app, user, password) {
  const secret = new Record(app.findCollectionByNameOrId('_otps'));
  secret.set('id', newId(CODE));
  secret.set('collectionRef', user.collection().id);
  secret.set('recordRef', user.id);
  secret.set('password', password);
  return secret;
}

/**
 * Makes the pair for one mail: both or none.
 * @param {PbApp} app
 * @param {PbRecord} user
 * @returns {{ linkId: string, link: string, codeId: string, code: string }}
 */
function make(app, user) {
  const linkId = newId(LINK);
  const link = $security.randomString(43);
  const code = $security.randomStringWithAlphabet(8, '0123456789');
  // bcrypt takes a tenth of a second: outside the transaction, where nobody waits for it.
  const record = prepareCode(app, user, code);
  const now = clock.stamp();
  const row = { id: linkId, collection: user.collection().id, user: user.id, password: quickHash(link), now };
  app.runInTransaction((tx) => {
    tx.db().newQuery(INSERT_LINK).bind(row).execute();
    tx.save(record);
  });
  return { linkId, link, codeId: record.id, code };
}

/** A clock that was ahead would let a secret live on for as long. @param {string} created */
const isYoung = (created) => created > clock.stamp(-LIFE_SECONDS * 1000) && created <= clock.future();

/**
 * A living secret of a user, null for everything else: unknown, of another collection, older than 15 minutes.
 * @param {PbApp} app
 * @param {string} id
 * @returns {PbOtp | null}
 */
function find(app, id) {
  if (!ID.test(id)) return null;
  try {
    const secret = app.findOTPById(id);
    const users = app.findCollectionByNameOrId('users');
    if (secret.collectionRef() !== users.id || !isYoung(secret.getString('created'))) return null;
    return secret;
  } catch (_) {
    return null;
  }
}

/** @param {string} id */
function isLink(id) {
  return id.startsWith(LINK);
}

/**
 * The living link that a secret opens, null for none.
 * @param {PbApp} app
 * @param {string} id
 * @param {string} typed
 */
function openLink(app, id, typed) {
  const link = isLink(id) ? find(app, id) : null;
  return link && $security.equal(link.getString('password:hash'), quickHash(typed)) ? link : null;
}

/**
 * Takes a secret out of use, and every other of the same person with it: exactly one of any number of parallel
 * uses is answered true. The own row goes first and decides; deleting "all of this user" alone would let a late
 * second use win by burning a newer mail.
 * @param {PbApp} app
 * @param {PbOtp} secret
 */
function claim(app, secret) {
  const owner = { collection: secret.collectionRef(), user: secret.recordRef() };
  const ended = arrayOf(new DynamicModel({ id: '' }));
  let won = false;
  app.runInTransaction((tx) => {
    const all = 'FROM _otps WHERE collectionRef = {:collection} AND recordRef = {:user}';
    const aliases = `SELECT id FROM code_aliases WHERE code_id IN (SELECT id ${all})`;
    // Before the row goes: a trigger takes its alias along.
    tx.db().newQuery(`SELECT id ${all} UNION ${aliases}`).bind(owner).all(ended);
    const own = tx.db().newQuery('DELETE FROM _otps WHERE id = {:id}').bind({ id: secret.id });
    won = own.execute().rowsAffected() === 1;
    if (!won) return;
    tx.db().newQuery(`DELETE ${all}`).bind(owner).execute();
    // Before the commit: whoever finds the rows gone must also find the reason.
    for (const { id } of ended) memory.update(app, `used:${id}`, LIFE_SECONDS, () => owner.user);
  });
  return won;
}

/** Tells 'already used' from 'wrong', for a clearer sentence. @param {PbApp} app @param {string} id */
function wasUsed(app, id) {
  return memory.read(app, `used:${id}`) !== '';
}

/**
 * What became of a secret, and whose it was: for the log, never for whoever asks.
 * @param {PbApp} app
 * @param {string} id
 * @returns {{ state: 'living' | 'expired' | 'used' | 'unknown', userId: string }}
 */
function whose(app, id) {
  const living = find(app, id);
  if (living) return { state: 'living', userId: living.recordRef() };
  const userId = memory.read(app, `used:${id}`);
  if (userId) return { state: 'used', userId };
  const rows = arrayOf(new DynamicModel({ user: '' }));
  app.db().newQuery('SELECT recordRef AS user FROM _otps WHERE id = {:id}').bind({ id }).all(rows);
  return rows.length > 0
    ? { state: 'expired', userId: String(rows[0]?.user) }
    : { state: 'unknown', userId: '' };
}

/**
 * Ends secrets that nobody will receive, or that were guessed at too often.
 * @param {PbApp} app
 * @param {...string} ids
 */
function drop(app, ...ids) {
  for (const id of ids) app.db().newQuery('DELETE FROM _otps WHERE id = {:id}').bind({ id }).execute();
}

module.exports = { make, find, newId, isLink, openLink, claim, wasUsed, whose, drop, LIFE_SECONDS };
