/**
 * Mails that wait in rows of the database and leave one at a time, so many a minute: sign-in mails of everybody else come first. At most
 * once each: a row is claimed before its mail goes, and what a kill has interrupted may have arrived and is not sent again by itself.
 * Never inside a transaction.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as locks from '../host/locks.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as mailTrouble from './mail-trouble.ts';
import * as sendMail from './send-mail.ts';
import * as tryAgain from './try-again.ts';

/**
 * Mail providers slow down whoever is faster, and sign-in mails with them. Each queue counts by itself: invitations, mails about
 * purchases and notices of an access's end make 180 a minute where all three have so many to send.
 */
export const MOST_A_MINUTE = 60;
/** No send lasts as long: the process that began one before is gone. */
const MINUTE_MS = 60_000;
/** The job runs every minute, and takes over from a run that still goes on. */
const RUN_MS = 50_000;
/** A mail server that takes nothing so often in a row takes the rest neither: the next run tries again. */
export const ENOUGH_FAILURES = 3;
/** Until a mail is given up: two days of a mail server that is away, or of a password that nobody mends; longer in a long list. */
const MOST_TRIES = 200;
/** Until one is given up whose mailbox may be what is refused: three hours, in which a fault of ours is told, and may be mended. */
const MOST_DOUBTFUL_TRIES = 20;

/** What a mail server that says nothing was given may have arrived, and is not sent again by itself: little is given. */
const WHILE_SILENT: rateLimit.Window = ['mails-while-silent', 15 * 60, 1];

/** Whether a mail of those that nobody waits for may go now; it is counted. */
export const mayTry = (app: PbApp): boolean =>
  !mailTrouble.isSilent(app) || rateLimit.countFixed(app, ...WHILE_SILENT) === 0;

export type State = 'waiting' | 'sent' | 'failed' | 'unknown';

/** The queue of one kind of mail; its SQL may use `{:since}` or `{:before}`, a minute ago, and `{:future}`. */
export type Queue<Next> = {
  /** Of the lead that one run has. */
  name: string;
  /** SQL of the count `n` of mails begun since. */
  recent: string;
  /** Sets apart what a kill has interrupted. */
  findInterrupted: (app: PbApp, moments: { before: string; future: string }) => void;
  /** Sets apart what has become untrue. Before each mail: a run lasts up to a minute, and an access may be closed in it. */
  dropOver: (app: PbApp) => void;
  next: (app: PbApp) => Next | null;
  /** Claims it and sends its mail; 'sent' also where there is nothing to send any more. */
  send: (app: PbApp, next: Next) => State;
};

/** What a try has come to; `tries`: how often it was tried before. */
export function stateAfter(delivery: sendMail.Delivery, tries: number): State {
  if (delivery.sent) return 'sent';
  if (delivery.mayArrive) return 'unknown';
  if (tryAgain.refusesMailbox(delivery.detail)) return 'failed';
  const most = tryAgain.mayRefuseMailbox(delivery.detail) ? MOST_DOUBTFUL_TRIES : MOST_TRIES;
  return tries + 1 >= most ? 'failed' : 'waiting';
}

const isAllowed = (app: PbApp, recent: string) =>
  db.count(app, recent, { since: clock.stamp(-MINUTE_MS), future: clock.future() }) < MOST_A_MINUTE;

/** Sends what waits, until nothing does, the minute is full or the mail server is given up for now. */
export function sendWaiting<Next>(app: PbApp, queue: Queue<Next>) {
  if (sendMail.isRehearsal()) return;
  const leads = locks.takeLead(app, queue.name);
  const end = clock.elapsed(app) + RUN_MS;
  queue.findInterrupted(app, { before: clock.stamp(-MINUTE_MS), future: clock.future() });
  let othersLeave = false;
  for (let failures = 0; failures < ENOUGH_FAILURES; ) {
    if (!leads() || clock.elapsed(app) >= end || !isAllowed(app, queue.recent)) return;
    queue.dropOver(app);
    const next = queue.next(app);
    if (!next || !mayTry(app)) return;
    const state = queue.send(app, next);
    if (state === 'unknown' && !othersLeave) return;
    othersLeave ||= state === 'sent';
    failures = state === 'sent' ? 0 : failures + 1;
  }
}
