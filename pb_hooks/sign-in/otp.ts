/**
 * The two secrets of one sign-in mail: two records of PocketBase's own `_otps`, one for the link (256 bit) and
 * one for the code (8 digits). The id names the kind, so that a guessed code and a
 * broken link can be distinguished.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { orNull } from '../host/find-record.ts';
import * as transaction from '../host/transaction.ts';
import * as ttlStore from '../host/ttl-store.ts';

const LINK = 'l';
const CODE = 'c';
const ID = /^[a-z0-9]{15}$/;
export const LIFE_SECONDS = 15 * 60;

const INSERT_LINK = `
  INSERT INTO _otps (id, collectionRef, recordRef, password, created, updated)
  VALUES ({:id}, {:collection}, {:user}, {:password}, {:now}, {:now})`;

/**
 * A link's secret has 256 bits: brute force is out of reach, so a fast hash is as safe as bcrypt, and a wrong one
 * costs microseconds instead of a tenth of a second. PocketBase's own routes can do nothing with it.
 */
const quickHash = (secret: string) => `sha256:${$security.sha256(secret)}`;

function prepareCode(app: PbApp, user: PbRecord, password: string) {
  const secret = new Record(app.findCollectionByNameOrId('_otps'));
  secret.set('id', db.newId(CODE));
  secret.set('collectionRef', user.collection().id);
  secret.set('recordRef', user.id);
  secret.set('password', password);
  return secret;
}

const IS_STILL = 'SELECT COUNT(*) AS n FROM users WHERE id = {:user} AND email = {:email}';

/**
 * Makes the pair for one mail: both or none. Throws where the account has another address by now, or is gone: what ends the
 * secrets of the old address was before these.
 */
export function make(
  app: PbApp,
  user: PbRecord,
): { linkId: string; link: string; codeId: string; code: string } {
  const linkId = db.newId(LINK);
  const link = $security.randomString(43);
  const code = $security.randomStringWithAlphabet(8, '0123456789');
  // bcrypt takes a tenth of a second: outside the transaction, which would hold the write lock as long.
  const record = prepareCode(app, user, code);
  const now = clock.stamp();
  const row = { id: linkId, collection: user.collection().id, user: user.id, password: quickHash(link), now };
  const email = user.email();
  app.runInTransaction((tx) => {
    db.run(tx, INSERT_LINK, row);
    if (db.count(tx, IS_STILL, { user: user.id, email }) === 0) throw new Error('the address has changed');
    tx.save(record);
  });
  return { linkId, link, codeId: record.id, code };
}

/** Stamps in the future, of a clock that was ahead, count as expired: the secret would live on for as long. */
const isYoung = (created: string) => created > clock.stamp(-LIFE_SECONDS * 1000) && created <= clock.future();

/**
 * A living secret of a user, null for everything else: unknown, of another collection, older than 15 minutes.
 */
export function find(app: PbApp, id: string): PbOtp | null {
  const secret = ID.test(id) ? orNull(() => app.findOTPById(id)) : null;
  if (!secret || !isYoung(secret.getString('created'))) return null;
  return secret.collectionRef() === app.findCollectionByNameOrId('users').id ? secret : null;
}

/** By the form of the id alone: whether there is such a link, `find` says. */
export function isLink(id: string) {
  return id.startsWith(LINK);
}

/** The living link that a secret opens, null for none. */
export function verifyLink(app: PbApp, id: string, typed: string) {
  const link = isLink(id) ? find(app, id) : null;
  return link && $security.equal(link.getString('password:hash'), quickHash(typed)) ? link : null;
}

/**
 * Consumes a secret, and every other of the same user with it: returns true to exactly one of any number of parallel
 * uses. Deleting its own row decides; deleting "all of this user" alone would let a late second use win by consuming a
 * newer mail.
 */
export function consume(app: PbApp, secret: PbOtp) {
  const owner = { collection: secret.collectionRef(), user: secret.recordRef() };
  return transaction.inTransaction(app, (tx) => {
    const all = 'FROM _otps WHERE collectionRef = {:collection} AND recordRef = {:user}';
    const aliases = `SELECT id FROM code_aliases WHERE code_id IN (SELECT id ${all})`;
    // Before the row goes: a trigger takes its alias along.
    const ended = db.rows(tx, `SELECT id ${all} UNION ${aliases}`, { id: '' }, owner);
    const won = db.run(tx, 'DELETE FROM _otps WHERE id = {:id}', { id: secret.id }) === 1;
    if (!won) return false;
    db.run(tx, `DELETE ${all}`, owner);
    // Before the commit: a request that finds the rows gone must also find the reason.
    for (const { id } of ended) ttlStore.update(app, `used:${id}`, LIFE_SECONDS, () => owner.user);
    return true;
  });
}

/** Revokes all secrets of a user. */
export function revokeAll(app: PbApp, user: PbRecord) {
  const owner = { collection: user.collection().id, user: user.id };
  db.run(app, 'DELETE FROM _otps WHERE collectionRef = {:collection} AND recordRef = {:user}', owner);
}

export type State = 'living' | 'expired' | 'used' | 'unknown';

/** State and owner, for the audit log: of these, only whether it was used may reach the response. */
export function inspect(app: PbApp, id: string): { state: State; userId: string } {
  const living = find(app, id);
  if (living) return { state: 'living', userId: living.recordRef() };
  const userId = ttlStore.read(app, `used:${id}`);
  if (userId) return { state: 'used', userId };
  const dead = db.first(app, 'SELECT recordRef AS user FROM _otps WHERE id = {:id}', { user: '' }, { id });
  return dead ? { state: 'expired', userId: dead.user } : { state: 'unknown', userId: '' };
}

/** Revokes secrets whose mail was refused, or that were guessed at too often. */
export function revoke(app: PbApp, ...ids: string[]) {
  for (const id of ids) db.run(app, 'DELETE FROM _otps WHERE id = {:id}', { id });
}
