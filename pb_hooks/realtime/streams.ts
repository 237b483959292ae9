/**
 * The open realtime streams. What is known of each is kept on the client object itself: PocketBase's own note of
 * the user vanishes when the token key changes, which is exactly when the stream has to be found.
 */

import * as access from '../access/access.ts';
import * as bell from '../host/bell.ts';
import * as publicDemo from '../host/public-demo.ts';
import * as ttlStore from '../host/ttl-store.ts';
import * as clientAddress from '../http/client-address.ts';
import * as topics from './topics.ts';

/** One text a client, "user expiry tokenKey native": every read of a client crosses into Go, a thousand times a change. */
const NOTE = 'app:stream';

/**
 * Phone, tablet, computers, several tabs each; the oldest goes first. The member of the public demonstration is everybody: each further
 * visitor would close another one's, whose page opens it again at once.
 */
const mostStreams = () => (publicDemo.isOn() ? 1_200 : 10);
/** PocketBase ends a stream after half an hour at the latest. */
const KEPT_SECONDS = 3600;
/** How often somebody has subscribed since the start. */
const SUBSCRIBED = 'open-streams:subscribed';
/** Index of a user's stream ids, oldest first: a sign-out must not iterate over all streams. */
const listOf = (userId: string) => `streams:${userId}`;

/** @returns seconds since 1970, 0 when unreadable */
function tokenExpiry(e: PbRealtimeSubscribeEvent): number {
  // `e.request` is undefined in realtime hooks.
  const token = String(e.requestInfo().headers['authorization'] || '').replace(/^bearer /i, '');
  return Number($security.parseUnverifiedJWT(token).exp) || 0;
}

/** Checks access as every other request does, and stores the owner on the stream. */
export function subscribe(e: PbRealtimeSubscribeEvent) {
  if (e.hasSuperuserAuth()) return e.next();
  const { user, admin } = access.requireMember(e);
  const followed = [...e.subscriptions];
  topics.check(e.app, followed, admin);
  // Once is enough: what PocketBase could not send waits on, whatever the stream follows by then.
  const isNative = topics.areNative(followed) || read(e.client)?.isNative;
  e.client.set(NOTE, `${user.id} ${tokenExpiry(e)} ${user.tokenKey()} ${isNative ? 1 : 0}`);
  closeOldest(e.app, user.id, e.client.id());
  e.app.store().setFunc(SUBSCRIBED, (old) => Number(old || 0) + 1);
  // The publisher looks less often while no stream is open.
  bell.ring(e.app, 'publisher');
  return e.next();
}

export interface Stream {
  client: PbClient;
  id: string;
  user: string;
  /** milliseconds since 1970 */
  expires: number;
  tokenKey: string;
  /** whether it follows, or has followed, topics of PocketBase's own */
  isNative: boolean;
}

/** @returns null for a guest's and a superuser's */
export function read(client: PbClient): Stream | null {
  const note = client.get(NOTE);
  if (!note) return null;
  const [user = '', expires = '0', tokenKey = '', native] = String(note).split(' ');
  return {
    client,
    id: client.id(),
    user,
    expires: Number(expires) * 1000,
    tokenKey,
    isNative: native === '1',
  };
}

/** The client of an open stream, whoever's; null when it is closed. */
export function byId(app: PbApp, id: string) {
  try {
    return app.subscriptionsBroker().clientById(id);
  } catch {
    // Closed meanwhile.
    return null;
  }
}

/** The streams of one user, oldest first. */
export function ofUser(app: PbApp, userId: string): Stream[] {
  const found = [];
  for (const id of ttlStore.read(app, listOf(userId)).split(' ')) {
    const client = id && byId(app, id);
    const stream = client ? read(client) : null;
    if (stream?.user === userId) found.push(stream);
  }
  return found;
}

/** PocketBase's own note. */
const ADDRESS = 'pbRealtimeClientIP';

/** From where a stream was opened, as rate limits count it. */
export const addressOf = (client: PbClient) =>
  clientAddress.limitKey({ realIP: () => String(client.get(ADDRESS)) });

/**
 * Closes a stream that is not read, and with it all of its user: they would be waited for one after the other. The user of the public
 * demonstration is everybody, and told apart by address.
 */
export function closeUnread(app: PbApp, id: string) {
  const client = byId(app, id);
  // This one in any case: the list is forgotten an hour after the last subscription, and who does not read may stay longer.
  app.subscriptionsBroker().unregister(id);
  const user = client && read(client)?.user;
  if (!user) return;
  const isTheirs = (other: PbClient) => !publicDemo.isOn() || addressOf(other) === addressOf(client);
  for (const one of ofUser(app, user)) if (isTheirs(one.client)) app.subscriptionsBroker().unregister(one.id);
}

/**
 * Adds a stream to the user's list and closes what is beyond the bound; the list loses those that are gone.
 */
function closeOldest(app: PbApp, userId: string, id: string) {
  const list = listOf(userId);
  ttlStore.update(app, list, KEPT_SECONDS, (old) => (old.split(' ').includes(id) ? old : `${old} ${id}`));
  const open = ofUser(app, userId).map((stream) => stream.id);
  const over = Math.max(0, open.length - mostStreams());
  for (const oldest of open.slice(0, over)) app.subscriptionsBroker().unregister(oldest);
  // Made before the store is locked, on which every limit waits.
  const staying = new Set(open.slice(over));
  // What another subscription has added since is kept.
  ttlStore.update(app, list, KEPT_SECONDS, (old) => {
    const known = old.split(' ');
    const last = known.indexOf(id);
    return known.filter((one, at) => at > last || staying.has(one)).join(' ');
  });
}

/** Whether any stream is open, a guest's too. */
export const areAny = (app: PbApp) => app.subscriptionsBroker().totalClients() > 0;

/** Another one when a stream of a user has come or another user has taken it over, and usually when one has gone. */
const version = (app: PbApp) =>
  `${app.subscriptionsBroker().totalClients()} ${app.store().get(SUBSCRIBED) || 0}`;

/** The streams of all signed-in users. */
export function ofUsers(app: PbApp): Stream[] {
  const found = [];
  for (const chunk of app.subscriptionsBroker().chunkedClients(300)) {
    for (const client of chunk) {
      const stream = read(client);
      if (stream) found.push(stream);
    }
  }
  return found;
}

/**
 * A stream with what a change calls of its client. Each look at a method of Go's makes a function anew, which takes as long as its
 * call: for a thousand streams a tenth of the time until the last one is told.
 */
export interface ListedStream extends Stream, Pick<PbClient, 'hasSubscription' | 'send'> {}

/** Streams, and as JSON of a list of `access.OpenSession`, which is written once. */
export interface Listed {
  streams: readonly ListedStream[];
  held: () => string;
}

/** Looks at each client once, for many changes that are told to all of them. */
export function listed(streams: readonly Stream[]): Listed {
  let text = '';
  const write = () =>
    JSON.stringify(streams.map(({ id, user, expires, tokenKey }) => ({ id, user, expires, key: tokenKey })));
  return {
    streams: streams.map((stream) => {
      const { hasSubscription, send } = stream.client;
      return { ...stream, hasSubscription, send };
    }),
    held: () => {
      text ||= write();
      return text;
    },
  };
}

/**
 * The streams of all signed-in users, listed anew only when they have changed: a thousand of them are three thousand calls
 * into Go. One that has gone may still be among them, and PocketBase sends it nothing.
 */
export function createList(app: PbApp): () => Listed {
  let known = listed([]);
  let at = '';
  return () => {
    // Read before the list: what comes in between is listed the next time.
    const now = version(app);
    if (now !== at) {
      known = listed(ofUsers(app));
      at = now;
    }
    return known;
  };
}
