/**
 * Idempotency of replies: one that is sent twice at once (a double click, two tabs, a retry) is mailed once: the second
 * waits for the first and gets the same result. A reply that was just stored is not mailed again either, so a lost
 * response costs no second mail.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as locks from '../host/locks.ts';
import * as semaphore from '../host/semaphore.ts';
import * as ttlStore from '../host/ttl-store.ts';

/** How long an equal one waits: longer than a bounded send with everything around it. */
const WAIT_SECONDS = 30;
/**
 * After which the first counts as gone. Behind its mail it may wait to be stored for as long as a backup holds all writers up: taken
 * for gone before that, it would be mailed again.
 */
const GONE_SECONDS = 600;
/** How long the waiting requests can still read the outcome. */
const REFUSED_SECONDS = 2;
/** For which one is remembered that was mailed and could not be stored; until a restart. */
const LEFT_SECONDS = 24 * 3600;
/** Of one reply: a double click and two tabs; each that waits keeps a VM. */
const WAITING = { all: 24, each: 8 };
const LANE = 'reply';

const JUST_STORED = `
  SELECT id FROM support_messages WHERE id = (
    SELECT id FROM support_messages WHERE sender_id = {:ticket} ORDER BY rowid DESC LIMIT 1)
  AND author = 'admin' AND message = {:message} AND created_at > {:since} AND created_at <= {:future}`;

const keyOf = (ticket: string, message: string) => `reply:${$security.sha256(`${ticket} ${message}`)}`;

/** @returns the id of the same reply, sent a moment ago; '' for none */
export function justStored(app: PbApp, ticket: string, message: string): string {
  const bounds = { since: clock.stamp(-120_000), future: clock.future() };
  return db.first(app, JUST_STORED, { id: '' }, { ticket, message, ...bounds })?.id ?? '';
}

type Left = { ticketId: string; message: string; id: string };

const leftKey = (ticket: string, message: string) => `left:${keyOf(ticket, message)}`;

/**
 * Remembers a reply that was mailed and could not be stored; in memory, as the disk may be full.
 * @param known how often the member had written, as far as its author has seen: the same words to what was read later are meant, and mailed
 */
export const keepLeft = (app: PbApp, { ticketId, message, id }: Left, known: number) =>
  ttlStore.update(app, leftKey(ticketId, message), LEFT_SECONDS, () => `${id} ${known}`);

/** A reply in the same words has been stored. */
export const forgetLeft = (app: PbApp, ticketId: string, message: string) =>
  ttlStore.update(app, leftKey(ticketId, message), LEFT_SECONDS, () => '');

/** @returns the id under which such a reply was mailed; '' for none */
export function leftBefore(app: PbApp, ticket: string, message: string, known: number): string {
  const [id = '', before] = ttlStore.read(app, leftKey(ticket, message)).split(' ');
  return before === String(known) ? id : '';
}

export type Refusal = {
  code: 'mail_failed' | 'mail_timeout' | 'mail_unrecorded' | 'ticket_deleted';
  reason: string;
};

const UNKNOWN: Refusal = { code: 'mail_timeout', reason: 'o servidor de e-mail não respondeu a tempo' };

export type Outcome = { messageId: string } | { refusal: Refusal };

/** Waits until the mutex is free; false at once when enough others wait. */
function wait(app: PbApp, key: string, deadline: number) {
  const place = semaphore.acquire(app, LANE, key, WAITING);
  if (!place) return false;
  try {
    while (locks.isLocked(app, key) && clock.elapsed(app) < deadline) sleep(50);
    return true;
  } finally {
    semaphore.release(place);
  }
}

/** Sends under the mutex, unless it was sent a moment ago, and leaves a refusal to those who wait. */
function sendLocked(app: PbApp, key: string, sentBefore: () => string, send: () => Outcome): Outcome {
  let refusal = '';
  try {
    const messageId = sentBefore();
    if (messageId) return { messageId };
    const done = send();
    if ('refusal' in done) refusal = JSON.stringify(done.refusal);
    return done;
  } finally {
    ttlStore.update(app, key, REFUSED_SECONDS, () => refusal);
  }
}

/** Single flight: of equal replies at the same time one is sent, and all end as that one did. */
export function once(app: PbApp, ticket: string, message: string, send: () => Outcome): Outcome {
  const key = keyOf(ticket, message);
  const deadline = clock.elapsed(app) + WAIT_SECONDS * 1000;
  while (clock.elapsed(app) < deadline) {
    const unlock = locks.tryMutex(app, key, { seconds: GONE_SECONDS });
    if (unlock) {
      try {
        return sendLocked(app, key, () => justStored(app, ticket, message), send);
      } finally {
        unlock();
      }
    }
    if (!wait(app, key, deadline)) break;
    const refusal = ttlStore.read(app, key);
    // After success the next turn finds what was stored.
    if (refusal !== '') return { refusal: JSON.parse(refusal) };
  }
  return { refusal: UNKNOWN };
}

/** Before the server listens. */
export const prepare = (app: PbApp) => semaphore.prepare(app, LANE, WAITING.all);
