/**
 * A reply that is sent twice at once (a double click, two tabs, a request that was repeated) is mailed once: the
 * second waits for the first and is answered alike. A reply that was just stored is not mailed again either, so a
 * lost answer costs no second mail.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as semaphore from '../host/semaphore.ts';
import * as ttlStore from '../host/ttl-store.ts';

/** Longer than a bounded send with everything around it. */
const SENDING_SECONDS = 30;
/** How long those who wait can still read how it went. */
const REFUSED_SECONDS = 2;
const SENDING = 'sending';
/** Of one reply: a double click and two tabs; each that waits keeps a VM. */
const WAITING = { all: 24, each: 8 };
const LANE = 'reply';

const JUST_STORED = `
  SELECT id FROM support_messages WHERE id = (
    SELECT id FROM support_messages WHERE sender_id = {:ticket} ORDER BY rowid DESC LIMIT 1)
  AND author = 'admin' AND message = {:message} AND created_at > {:since} AND created_at <= {:future}`;

const keyOf = (ticket: string, message: string) => `reply:${$security.sha256(`${ticket} ${message}`)}`;

/** @returns '' for none */
function justStored(app: PbApp, ticket: string, message: string): string {
  const bounds = { since: clock.stamp(-120_000), future: clock.future() };
  return db.first(app, JUST_STORED, { id: '' }, { ticket, message, ...bounds })?.id ?? '';
}

export type Refusal = { code: 'mail_failed' | 'mail_timeout' | 'ticket_deleted'; reason: string };

const UNKNOWN: Refusal = { code: 'mail_timeout', reason: 'o servidor de e-mail não respondeu a tempo' };

/** Waits for the end of the sending; false at once when enough others do. */
function wait(app: PbApp, key: string, deadline: number) {
  const place = semaphore.acquire(app, LANE, key, WAITING);
  if (!place) return false;
  try {
    while (ttlStore.read(app, key) === SENDING && clock.elapsed(app) < deadline) sleep(50);
    return true;
  } finally {
    semaphore.release(place);
  }
}

/** `mine`: the caller sends, and releases. Else how the sending of the same reply ended. */
export function acquire(
  app: PbApp,
  ticket: string,
  message: string,
): { mine: true } | { mine: false; messageId: string } | { mine: false; refusal: Refusal } {
  const key = keyOf(ticket, message);
  const deadline = clock.elapsed(app) + SENDING_SECONDS * 1000;
  while (clock.elapsed(app) < deadline) {
    let mine = false;
    ttlStore.update(app, key, SENDING_SECONDS, (old) => {
      mine = old !== SENDING;
      return SENDING;
    });
    if (mine) {
      const messageId = justStored(app, ticket, message);
      if (!messageId) return { mine };
      release(app, ticket, message);
      return { mine: false, messageId };
    }
    if (!wait(app, key, deadline)) break;
    const failure = ttlStore.read(app, key);
    if (failure !== '' && failure !== SENDING) return { mine: false, refusal: JSON.parse(failure) };
  }
  return { mine: false, refusal: UNKNOWN };
}

/** The sending is over. Those who wait are told a refusal; after success they find what was stored. */
export function release(app: PbApp, ticket: string, message: string, refusal?: Refusal) {
  const left = refusal ? JSON.stringify(refusal) : '';
  ttlStore.update(app, keyOf(ticket, message), REFUSED_SECONDS, () => left);
}

/** Before the server listens. */
export const prepare = (app: PbApp) => semaphore.prepare(app, LANE, WAITING.all);
