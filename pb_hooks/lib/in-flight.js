/**
 * Requests that may keep others out while they last, bounded in all and for one caller: an address for guests, the
 * person for members. Whatever waits, for its body or for a visitor who does not read the answer, keeps a VM of half a
 * megabyte meanwhile. Superusers are not counted, and a browser in which one has signed in has places of its own: the
 * owner gets in while others flood.
 */

const client = require('./client-address.js');
const devices = require('./superuser-device.js');
const refusal = require('./refuse-unread.js');
const semaphore = require('./semaphore.js');

/**
 * A hospital is one address, and a thousand phones may ask in the same second; but a body is there with the request,
 * and an answer under 32 KB leaves at once, so that no more than a few are in flight at a time.
 */
const BOUNDS = {
  /**
   * A guest's request with a body, to its end: it may send a mail or compare a password, and sixty people who ask at once
   * behind one address wait for one another.
   */
  guest: { all: 96, each: 64 },
  owner: { all: 16, each: 8 },
  /** A member's request until its body is here. */
  member: { all: 128, each: 32 },
  /** Answers that do not fit into the system's buffer. */
  large: { all: 200, each: 100 },
  /** The same for who is signed in: guests who read nothing must not take the places of members and administrators. */
  memberLarge: { all: 200, each: 32 },
};

/**
 * When the others are taken, a few for each network: two addresses could take all of those with bodies that never come,
 * and nobody else would get in, the owner from a new network neither.
 */
const RESERVE = { guest: { all: 96, each: 2 }, large: { all: 100, each: 8 } };

/** @param {PbRequestEvent} e @returns {['member' | 'owner' | 'guest', who: string]} */
function callerOf(e) {
  if (e.auth) return ['member', e.auth.id];
  const device = e.request.url.path.startsWith(devices.PATH) ? devices.known(e) : '';
  return device ? ['owner', device] : ['guest', client.limitKey(e)];
}

/**
 * A place with the semaphore that it is of, null when there is none.
 * @param {PbRequestEvent} e
 * @param {'body' | 'large'} what
 */
function takePlace(e, what) {
  const [kind, who] = callerOf(e);
  const large = kind === 'member' ? 'memberLarge' : 'large';
  const lane = what === 'body' ? kind : large;
  const place = semaphore.acquire(e.app, lane, who, BOUNDS[lane]);
  if (place) return { lane, place };
  if (kind !== 'guest' || (lane !== 'guest' && lane !== 'large')) return null;
  const reserve = `${lane}:reserve`;
  const spare = semaphore.acquire(e.app, reserve, client.networkOf(e), RESERVE[lane]);
  return spare ? { lane: reserve, place: spare } : null;
}

/**
 * Does the work while the caller has a place, or refuses with 429 at once.
 * @template T
 * @param {PbRequestEvent} e
 * @param {'body' | 'large'} what
 * @param {() => T} work
 * @returns {T | undefined} undefined also when it was refused
 */
function within(e, what, work) {
  if (e.hasSuperuserAuth()) return work();
  const mine = takePlace(e, what);
  if (!mine) {
    e.response.header().set('Retry-After', '1');
    refusal.refuse(e, 429, 'too_many_requests', '1');
    return undefined;
  }
  try {
    return work();
  } finally {
    semaphore.release(e.app, mine.lane, mine.place);
  }
}

/** What the system takes from us while the visitor reads nothing. */
const BUFFER_BYTES = 32 * 1024;

/**
 * Does the work of answering so many bytes: counted when the visitor could make us wait.
 * @param {PbRequestEvent} e
 * @param {number} bytes
 * @param {() => void} work
 */
const answering = (e, bytes, work) => (bytes > BUFFER_BYTES ? within(e, 'large', work) : work());

module.exports = { within, answering };
