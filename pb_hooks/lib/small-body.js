/**
 * Reads a small body before anything else happens: whatever follows finds it in memory, and no two VMs wait for the
 * same sender. Superusers are not held to it: their dashboard uploads backups and imports.
 */

const deadline = require('./read-deadline.js');
const inFlight = require('./in-flight.js');
const refusal = require('./refuse-unread.js');

/** A phone on a bad line sends a few KB in this time; the rest of a slow flood only holds its places so long. */
const GUEST_SECONDS = 10;
const MEMBER_SECONDS = 20;
/** What PocketBase gives every request; read by nobody any more. */
const LATER_SECONDS = 300;

/** Whether the body came, within its size. @param {PbRequestEvent} e @param {number} most */
function receive(e, most) {
  const { body } = e.request;
  deadline.readWithin(e, e.auth ? MEMBER_SECONDS : GUEST_SECONDS);
  try {
    // one byte more than may come tells whether a body of unknown length goes on
    if (toBytes(body, most + 1).length > most) return tooLarge(e);
    // 0.40 starts over only when asked to, 0.39 by itself at the end
    body.reread?.();
  } catch (_) {
    refusal.refuse(e, 408, 'body_timeout', 'O pedido não chegou inteiro.');
    return false;
  }
  deadline.readWithin(e, LATER_SECONDS);
  return true;
}

/** @param {PbRequestEvent} e */
function tooLarge(e) {
  refusal.refuse(e, 413, 'body_too_large', 'O pedido é grande demais.');
  return false;
}

/**
 * Goes on when the body is here and not larger than this; else refuses.
 * @param {PbRequestEvent} e
 * @param {number} most bytes; with 0, none may come
 * @param {() => void} next
 */
function read(e, most, next) {
  const { contentLength } = e.request;
  if (contentLength === 0 || e.hasSuperuserAuth()) return next();
  if (contentLength > most || most === 0) return tooLarge(e);
  if (!e.auth) return inFlight.within(e, 'body', () => receive(e, most) && next());
  if (inFlight.within(e, 'body', () => receive(e, most))) return next();
}

module.exports = { read };
