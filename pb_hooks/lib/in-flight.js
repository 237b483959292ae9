/**
 * Requests in flight, bounded in all and for one caller: an address for guests, the person for members. A request that
 * waits, for its body or for a visitor who does not read the answer, keeps a VM of half a megabyte while it does.
 * Superusers are not counted, and a browser in which one has signed in has places of its own: the owner gets in while
 * others flood.
 */

const client = require('./client-address.js');
const devices = require('./superuser-device.js');
const semaphore = require('./semaphore.js');

/**
 * `each` is what one caller may have. A hospital is one address: a thousand phones that load the app at once were
 * seen to have about a hundred requests in flight, and bodies that are awaited are over in a few milliseconds.
 */
const LIMITS = {
  guest: {
    GET: { all: 600, each: 400 },
    POST: { all: 96, each: 64 },
    body: { all: 32, each: 16 },
  },
  owner: {
    GET: { all: 64, each: 32 },
    POST: { all: 16, each: 8 },
    body: { all: 8, each: 4 },
  },
  user: {
    GET: { all: 1500, each: 32 },
    POST: { all: 1000, each: 32 },
    body: { all: 64, each: 16 },
  },
};

/**
 * The connection under gzip and PocketBase's wrappers.
 * @param {PbRequestEvent} e
 * @returns {PbResponseWriter}
 */
function connection(e) {
  let writer = e.response;
  while (!writer.setReadDeadline && writer.unwrap) writer = writer.unwrap();
  return writer;
}

/** The rest of the body must come within so many seconds. @param {PbRequestEvent} e @param {number} seconds */
function readWithin(e, seconds) {
  connection(e).setReadDeadline?.(new DateTime().add(seconds * 1e9).time());
}

/**
 * Refuses without having read the body. The answer leaves at once and the connection ends with it: PocketBase would
 * wait for the rest first, and what is left of a large body would be read as the next requests.
 * @param {PbRequestEvent} e
 * @param {number} status
 * @param {string} code
 * @param {string} message
 */
function refuseUnread(e, status, code, message) {
  const hasBody = e.request.contentLength !== 0;
  if (hasBody) e.response.header().set('Connection', 'close');
  e.json(status, { status, message, data: { request: { code, message } } });
  if (!hasBody) return;
  e.flush();
  readWithin(e, 1);
}

/** @param {PbRequestEvent} e @returns {[kind: keyof typeof LIMITS, who: string]} */
function caller(e) {
  if (e.auth) return ['user', e.auth.id];
  const device = e.request.url.path.startsWith(devices.PATH) ? devices.known(e) : '';
  return device ? ['owner', device] : ['guest', client.limitKey(e)];
}

/**
 * Does the work while the caller has one of the places at this point, or refuses with 429 at once.
 * @template T
 * @param {PbRequestEvent} e
 * @param {'GET' | 'POST' | 'body'} point
 * @param {() => T} work
 * @returns {T | undefined} undefined also when it was refused
 */
function within(e, point, work) {
  if (e.hasSuperuserAuth()) return work();
  const [kind, who] = caller(e);
  const { all, each } = LIMITS[kind][point];
  const names = [`${kind}:${point}:${who}`, `${kind}:${point}`];
  const mine = semaphore.acquire(e.app, String(names[0]), each);
  const ours = mine && semaphore.acquire(e.app, String(names[1]), all);
  try {
    if (mine && ours) return work();
    e.response.header().set('Retry-After', '1');
    refuseUnread(e, 429, 'too_many_requests', '1');
    return undefined;
  } finally {
    if (ours) semaphore.release(e.app, String(names[1]), ours);
    if (mine) semaphore.release(e.app, String(names[0]), mine);
  }
}

module.exports = { within, readWithin, refuseUnread };
