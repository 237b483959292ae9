/**
 * What a stream may follow: an allow-list. The app's own topics say "something changed", that of the catalogue with what
 * every member may read of it. PocketBase's topics of a collection or a record are let through plain, within the rules:
 * one with options is asked with filters of its own, and each topic costs a rule query at every write that could
 * concern it.
 */

import * as access from '../access/access.ts';
import * as readableRecords from '../access/readable-records.ts';

/** The first two go to every member, `admin` to administrators, the others to the one user whom they concern. */
export const OURS = {
  catalogue: 'app/catalogue',
  settings: 'app/settings',
  favorites: 'app/favorites',
  access: 'app/access',
  support: 'app/support',
  admin: 'app/admin',
};

/** A message that nobody listens to: whether a stream is read shows where one is sent. */
export const PROBE = 'app/probe';

/** The SDK sends the name of its own first message along. */
const PLAIN = ['PB_CONNECT', ...Object.values(OURS)];
const NATIVE = /^([a-z_]+)\/(\*|[a-z0-9]{15})$/;
/** All of ours and each collection once. More would only be a way to make every write dear. */
const MOST = 20;

function refuse(): never {
  const problem = new ValidationError('invalid_subscriptions', 'Assinaturas não permitidas.');
  throw new BadRequestError('Assinaturas não permitidas.', { subscriptions: problem });
}

/** By its name only: the same rows under the collection's id would be asked twice. */
function collectionOf(app: PbApp, topic: string) {
  const name = NATIVE.exec(topic)?.[1];
  if (!name) return refuse();
  try {
    const collection = app.findCachedCollectionByNameOrId(name);
    if (collection.name === name && !collection.system) return name;
  } catch {
    // There is no such collection.
  }
  return refuse();
}

/** Whether PocketBase itself sends to such a stream. */
export const areNative = (topics: string[]) => topics.some((topic) => NATIVE.test(topic));

function isForMembers(app: PbApp, topic: string) {
  if (topic.split('?')[0] === OURS.admin) return false;
  if (PLAIN.includes(topic)) return true;
  const collection = collectionOf(app, topic);
  return readableRecords.OWN.includes(collection) || readableRecords.MEMBERS.includes(collection);
}

/** Refuses unknown topics, and administrators' topics to others. */
export function check(app: PbApp, topics: string[], isAdmin: boolean) {
  if (topics.length > MOST) refuse();
  for (const topic of topics) {
    if (!isAdmin && !isForMembers(app, topic)) throw access.refusal('admin_only');
    if (!PLAIN.includes(topic)) collectionOf(app, topic);
  }
}
