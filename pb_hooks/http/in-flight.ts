/**
 * Concurrency limits of requests, in all and for each caller: an address for guests, the person for members. A request
 * that waits, for its body or for a client that does not read the response, keeps a VM of half a megabyte meanwhile.
 * Superusers are not counted, and a browser in which one has signed in has places of its own: the owner gets in while
 * others flood.
 */

import * as locks from '../host/locks.ts';
import * as publicDemo from '../host/public-demo.ts';
import * as semaphore from '../host/semaphore.ts';
import * as clientAddress from './client-address.ts';
import * as rejectUnread from './reject-unread.ts';
import * as superuserDevice from './superuser-device.ts';

/**
 * A hospital is one address, and a thousand phones may send in the same second; but a body arrives with the request,
 * and a response under 32 KB leaves at once, so that no more than a few are in flight at a time.
 */
const BOUNDS = {
  /**
   * A guest's request with a body, to its end: it may send a mail or compare a password, and sixty people who ask at once
   * behind one address wait for one another.
   */
  guest: { all: 96, each: 60 },
  /** The same at the sign-in of superusers, where each takes several VMs and crowds are no use case. */
  superuser: { all: 24, each: 6 },
  owner: { all: 16, each: 8 },
  /** About one code or link: whoever guesses at it in a flood is refused before a VM has loaded what compares it. */
  secret: { all: 96, each: 32 },
  /** A guest's body that has not come yet. */
  stalled: { all: 48, each: 24 },
  /** A member's. */
  member: { all: 64, each: 16 },
  /** Responses that do not fit into the system's socket buffer. */
  large: { all: 200, each: 100 },
  /** The same for who is signed in: guests who read nothing must not take the places of members and administrators. */
  memberLarge: { all: 200, each: 32 },
  /** Lists with a filter of a member's own: each may hold two of the database's 24 readers for tenths of a second. */
  filtered: { all: 32, each: 8 },
  /** Long lists of a member's own tickets: up to 30 MB, built whole. */
  tickets: { all: 12, each: 3 },
  /** Answers of megabytes that are built for one device alone, and hold several times their bytes meanwhile. */
  delta: { all: 24, each: 4 },
  /** Large bodies, those that wait for their turn with them: as guests' requests they must not take the places of all others. */
  bulky: { all: 12, each: 12 },
};

/**
 * Lanes of whole requests, from beginning to end: `caller` for people who are signed in, `reader` for guests who send no body, by
 * their network. Without these bounds a thousand connections that only read would take a gigabyte for their VMs. Most requests pass
 * here, so looking for a place must be cheap: each caller looks only at a few that lie near one another, always the same
 * (`semaphore.acquireNear`). Strangers may meet in one, but rarely: there are many more places than requests of a few
 * milliseconds take at a time.
 */
const NEAR = {
  caller: { all: 1024, each: 32 },
  reader: { all: 512, each: 128 },
};

/**
 * When the others are taken, a few for each network: two addresses could take all of those with bodies that never come,
 * which would keep out everybody else, also the owner from a new network.
 */
const RESERVE = {
  superuser: { all: 24, each: 2 },
  stalled: { all: 96, each: 2 },
  large: { all: 100, each: 8 },
  /** Four accounts, also such as have no access any more, could keep every member and administrator from each write. */
  member: { all: 48, each: 2 },
  /** As they could from each large answer, with seven. */
  memberLarge: { all: 48, each: 4 },
  filtered: { all: 16, each: 2 },
  tickets: { all: 4, each: 1 },
};

export type Lane = keyof typeof BOUNDS;

/** Makes the places; before the server listens. */
export function prepare(app: PbApp) {
  for (const [lane, { all }] of Object.entries({ ...BOUNDS, ...NEAR })) semaphore.prepare(app, lane, all);
  for (const [lane, { all }] of Object.entries(RESERVE)) semaphore.prepare(app, `${lane}:reserve`, all);
}

const isReserved = (lane: Lane): lane is keyof typeof RESERVE => lane in RESERVE;

function takePlace(e: PbRequestEvent, lane: Lane, who: string) {
  const place = semaphore.acquire(e.app, lane, who, BOUNDS[lane]);
  if (place || !isReserved(lane)) return place;
  return semaphore.acquire(e.app, `${lane}:reserve`, clientAddress.networkOf(e), RESERVE[lane]);
}

/**
 * Does the work while the caller has a place, or refuses with 429 at once.
 * @returns undefined also when it was refused
 */
function within<T>(e: PbRequestEvent, mine: semaphore.Taken | null, work: () => T): T | undefined {
  if (!mine) {
    e.response.header().set('Retry-After', '1');
    rejectUnread.refuse(e, 429, 'too_many_requests', '1');
    return undefined;
  }
  try {
    return work();
  } finally {
    semaphore.release(mine);
  }
}

const holding = <T>(e: PbRequestEvent, lane: Lane, who: string, work: () => T) =>
  within(e, takePlace(e, lane, who), work);

const near = <T>(e: PbRequestEvent, lane: keyof typeof NEAR, who: string, work: () => T) =>
  within(e, semaphore.acquireNear(e.app, lane, who, NEAR[lane]), work);

/** A member by themselves; the one of the public demonstration is everybody, and told apart by address. */
const callerOf = (e: PbRequestEvent) =>
  e.auth && !publicDemo.isOn() ? e.auth.id : clientAddress.limitKey(e);

const isOfSuperusers = (e: PbRequestEvent) => e.request.url.path.startsWith(superuserDevice.PATH);

/** The browser in which a superuser has signed in, '' for others. */
const ownerOf = (e: PbRequestEvent) => (isOfSuperusers(e) ? superuserDevice.known(e) : '');

/** The whole of a request; a superuser's is only run. */
export function whole<T>(e: PbRequestEvent, work: () => T) {
  if (e.hasSuperuserAuth()) return work();
  if (e.auth) return near(e, 'caller', callerOf(e), work);
  if (e.request.contentLength === 0) return near(e, 'reader', clientAddress.networkOf(e), work);
  const owner = ownerOf(e);
  if (owner) return holding(e, 'owner', owner, work);
  return holding(e, isOfSuperusers(e) ? 'superuser' : 'guest', callerOf(e), work);
}

/** The time until a body is here. */
export function awaiting<T>(e: PbRequestEvent, work: () => T) {
  if (e.auth) return holding(e, 'member', callerOf(e), work);
  return ownerOf(e) ? work() : holding(e, 'stalled', callerOf(e), work);
}

/** A body of megabytes is held some eight times over while it is read: ten at once would take all that a small server has. */
const BULKY = 3;
const BULKY_BYTES = 256 * 1024;
/** Longer than a backup has the database, which each waits for with its body. */
const BULKY_SECONDS = 600;
const BULKY_PATIENCE_MS = 20_000;

/** From before a body is read that may be such a one. Its sender waits for a place: mail services take a refusal for an answer, or come an hour later. */
export function bulky(e: PbRequestEvent, work: () => void) {
  const { contentLength } = e.request;
  if (contentLength >= 0 && contentLength <= BULKY_BYTES) return work();
  const how = { seconds: BULKY_SECONDS, patience: BULKY_PATIENCE_MS };
  const waiting = takePlace(e, 'bulky', 'all');
  const release = waiting && locks.tryPlace(e.app, 'bulky', BULKY, how);
  try {
    if (release) return work();
    e.response.header().set('Retry-After', '5');
    // Not 429: to some of them whatever begins with 4 is for good.
    rejectUnread.refuse(e, 503, 'too_many_requests', '5');
  } finally {
    release?.();
    if (waiting) semaphore.release(waiting);
  }
}

/** Requests about one code or link, by its id. */
export const aboutSecret = (e: PbRequestEvent, id: string, work: () => void) =>
  id === '' ? work() : holding(e, 'secret', id, work);

/** A response that may be large. */
export function large<T>(e: PbRequestEvent, work: () => T) {
  if (e.hasSuperuserAuth()) return work();
  return holding(e, e.auth ? 'memberLarge' : 'large', callerOf(e), work);
}

export type DearLane = 'filtered' | 'tickets';

/** A list that its reader can make dear; the others only run. */
export const dear = <T>(e: PbRequestEvent, lane: DearLane | undefined, work: () => T) =>
  lane ? holding(e, lane, callerOf(e), work) : work();

/** A response of megabytes for one device alone, from before it is built. */
export const built = <T>(e: PbRequestEvent, work: () => T) => holding(e, 'delta', callerOf(e), work);

/** The same where something else can be sent instead; false, with nothing answered, where there is no place for it. */
export function tryBuilt(e: PbRequestEvent, work: () => void) {
  const mine = takePlace(e, 'delta', callerOf(e));
  if (mine) within(e, mine, work);
  return mine !== null;
}

/** What the system buffers while the client reads nothing. */
const BUFFER_BYTES = 32 * 1024;

/** Writes a response of so many bytes: counted when a slow reader could block the write. */
export const answering = (e: PbRequestEvent, bytes: number, work: () => void) =>
  bytes > BUFFER_BYTES ? large(e, work) : work();
