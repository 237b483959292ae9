/**
 * Reads a small body before anything else happens: whatever follows finds it in memory, and no two VMs wait for the
 * same sender. Superusers are not held to it: their dashboard uploads backups and imports.
 */

import * as durations from '../host/durations.ts';
import * as inFlight from './in-flight.ts';
import * as readDeadline from './read-deadline.ts';
import * as rejectUnread from './reject-unread.ts';

/** What PocketBase gives every request; read by nobody any more. */
const LATER_MS = 300_000;
/** What is left of the body of a refused request: PocketBase reads it before it responds. */
const REFUSED_MS = 1_000;

/** Whether the body came, within its size. */
function receive(e: PbRequestEvent, most: number, refuseSize: () => boolean) {
  const { body } = e.request;
  readDeadline.readWithin(e, durations.read(e.auth ? 'memberBody' : 'guestBody', $os.getenv));
  try {
    // one byte more than may come tells whether a body of unknown length goes on
    if (toBytes(body, most + 1).length > most) return refuseSize();
    // 0.40 starts over only when asked to, 0.39 by itself at the end
    body.reread?.();
  } catch (_) {
    rejectUnread.refuse(e, 408, 'body_timeout', 'O pedido não chegou inteiro.');
    return false;
  }
  readDeadline.readWithin(e, LATER_MS);
  return true;
}

export function tooLarge(e: PbRequestEvent) {
  rejectUnread.refuse(e, 413, 'body_too_large', 'O pedido é grande demais.');
  return false;
}

/**
 * Asks what is asked before a body is read: a flood costs least where it is stopped first.
 * @param check throws for what may not be
 */
export function checkBefore<T>(e: PbRequestEvent, check: () => T): T {
  try {
    return check();
  } catch (refused) {
    if (e.request.contentLength !== 0) readDeadline.readWithin(e, REFUSED_MS);
    throw refused;
  }
}

/**
 * Whether there is no body, or it is here, within its size; else the request is refused.
 * @param most bytes; with 0, none may come
 * @param onTooLarge runs before a body that is larger is refused: whoever has the answer finds what it has written
 */
export function read(e: PbRequestEvent, most: number, onTooLarge?: (e: PbRequestEvent) => void): boolean {
  const refuseSize = () => {
    onTooLarge?.(e);
    return tooLarge(e);
  };
  const { contentLength } = e.request;
  if (contentLength === 0 || e.hasSuperuserAuth()) return true;
  if (contentLength > most || most === 0) return refuseSize();
  return inFlight.awaiting(e, () => receive(e, most, refuseSize)) === true;
}
