/**
 * Reads a small body before anything else happens: whatever follows finds it in memory, and no two VMs wait for the
 * same sender. Superusers are not held to it: their dashboard uploads backups and imports.
 */

const inFlight = require('./in-flight.js');

/** A phone on a bad line sends a few KB in this time; the rest of a slow flood only holds its places so long. */
const GUEST_SECONDS = 10;
const USER_SECONDS = 20;
/** What PocketBase gives every request; read by nobody any more. */
const LATER_SECONDS = 300;

/**
 * Whether the body is here, and not larger than this; else the request has been refused.
 * @param {PbRequestEvent} e
 * @param {number} most bytes; with 0, none may come
 * @returns {boolean}
 */
function read(e, most) {
  const { contentLength, body } = e.request;
  if (contentLength === 0 || e.hasSuperuserAuth()) return true;
  const tooLarge = () => {
    inFlight.refuseUnread(e, 413, 'body_too_large', 'O pedido é grande demais.');
    return false;
  };
  if (contentLength > most || most === 0) return tooLarge();
  const isHere = inFlight.within(e, 'body', () => {
    inFlight.readWithin(e, e.auth ? USER_SECONDS : GUEST_SECONDS);
    try {
      // one byte more than may come tells whether a body of unknown length goes on
      if (toBytes(body, most + 1).length > most) return tooLarge();
      // 0.40 starts over only when asked to, 0.39 by itself at the end
      body.reread?.();
    } catch (_) {
      inFlight.refuseUnread(e, 408, 'body_timeout', 'O pedido não chegou inteiro.');
      return false;
    }
    inFlight.readWithin(e, LATER_SECONDS);
    return true;
  });
  return isHere === true;
}

module.exports = { read };
