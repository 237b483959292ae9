/**
 * Tells people of the access that they have bought: one mail for all that somebody has bought since the last, at most once.
 * Purchases are claimed before their mail goes; what a kill has interrupted may have arrived, and is not sent again by
 * itself. Never inside a transaction.
 */

import { formatDay } from '../../src/shared/sao-paulo.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as locks from '../host/locks.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as tryAgain from '../mail/try-again.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as purchaseMail from './purchase-mail.ts';

/** Mail providers slow down whoever is faster. */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;
/** The job runs every minute, and takes over from a run that still goes on. */
const RUN_MS = 50_000;
/** A mail server that takes nothing so often in a row takes the rest neither: the next run tries again. */
const ENOUGH_FAILURES = 3;
/** Until a mail is given up: two days of a mail server that is away, or of a password that nobody mends; longer in a long list. */
const MOST_TRIES = 200;

const IS_OPEN = "p.status = 'active' AND (p.expires_at = '' OR p.expires_at > {:now})";
/** Access that is over by now is told to nobody. Exported for the test of its plan. */
export const OVER = `
  UPDATE purchases SET mail_state = '' WHERE mail_state = 'waiting' AND NOT EXISTS (SELECT 1 FROM profiles p
    WHERE p.user_id = purchases.user_id AND ${IS_OPEN})`;
const NEXT = `
  SELECT b.user_id AS user, MIN(b.mail_tries) AS tries
  FROM purchases b JOIN users u ON u.id = b.user_id JOIN profiles p ON p.user_id = u.id
  WHERE b.mail_state = 'waiting' GROUP BY b.user_id
  HAVING MAX(b.mail_at) NOT BETWEEN ${tryAgain.pauseSql('MIN(b.mail_tries)')} AND {:future}
  ORDER BY tries, MIN(b.paid_at) LIMIT 1`;
const CLAIM = `
  UPDATE purchases SET mail_state = 'sending', mail_at = {:now}, mail_tries = mail_tries + 1
  WHERE user_id = {:user} AND mail_state = 'waiting'`;
const TOLD = `
  SELECT u.email, COALESCE(NULLIF(p.full_name, ''), u.name) AS name, p.plan_type AS plan, p.expires_at AS until
  FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.id = {:user} AND ${IS_OPEN}`;
const REMEMBER = `
  UPDATE purchases SET mail_state = {:state} WHERE user_id = {:user} AND mail_state = 'sending'`;
// A request of the person that the purchase has decided: its list shows the state of this mail.
const OF_REQUEST = `
  UPDATE registration_requests SET mail_status = 'sent' WHERE status = 'approved' AND mail_status != 'sent'
    AND reviewed_by = '' AND email = {:email} COLLATE NOCASE`;
const RECENT = `
  SELECT COUNT(DISTINCT user_id) AS n FROM purchases
  WHERE mail_state != 'waiting' AND mail_at BETWEEN {:since} AND {:future}`;
// No send lasts a minute: the process that began this one is gone.
const INTERRUPTED = `
  UPDATE purchases SET mail_state = 'unknown'
  WHERE mail_state = 'sending' AND mail_at NOT BETWEEN {:before} AND {:future}`;

const TOLD_SHAPE = { email: '', name: '', plan: '', until: '' };
type Next = { user: string; tries: number };
type State = 'waiting' | 'sent' | 'failed' | 'unknown';

const isAllowed = (app: PbApp) =>
  db.count(app, RECENT, { since: clock.stamp(-MINUTE_MS), future: clock.future() }) < MOST_A_MINUTE;

function outcomeOf(delivery: sendMail.Delivery, tries: number): State {
  if (delivery.sent) return 'sent';
  if (delivery.mayArrive) return 'unknown';
  return tryAgain.refusesMailbox(delivery.detail) || tries + 1 >= MOST_TRIES ? 'failed' : 'waiting';
}

function sendOne(app: PbApp, { user, tries }: Next): State {
  // Claimed by a run beside this one.
  if (db.run(app, CLAIM, { user, now: clock.stamp() }) === 0) return 'sent';
  // Behind the claim, which may have waited for a purchase that it has taken along, or one that was undone.
  const told = db.first(app, TOLD, TOLD_SHAPE, { user, now: clock.stamp() });
  if (!told) {
    db.run(app, REMEMBER, { user, state: 'waiting' });
    return 'sent';
  }
  const { email, name, plan, until } = told;
  const whose = { appName: appName.appName(app), appUrl: appUrl.appUrl(app), name, email };
  const mail = purchaseMail.purchaseMail({ ...whose, plan, until: formatDay(until) });
  const delivery = sendMail.send(app, { to: email, ...mail });
  const state = outcomeOf(delivery, tries);
  db.run(app, REMEMBER, { user, state });
  if (delivery.sent) db.run(app, OF_REQUEST, { email });
  else if (state !== 'waiting') {
    const action = `E-mail de compra não enviado: ${delivery.detail}`;
    auditLog.write(app, { type: 'erro', user: email, action, ip: '', status: 'erro' });
  }
  return state;
}

/** Sends what waits, until nothing does, the minute is full or the mail server is given up for now. */
export function sendPurchaseMails(app: PbApp) {
  const leads = locks.takeLead(app, 'purchase-mails');
  const end = clock.elapsed(app) + RUN_MS;
  const shape: Next = { user: '', tries: 0 };
  db.run(app, INTERRUPTED, { before: clock.stamp(-MINUTE_MS), future: clock.future() });
  for (let failures = 0; failures < ENOUGH_FAILURES; ) {
    if (!leads() || clock.elapsed(app) >= end || !isAllowed(app)) return;
    // Before each: a run lasts up to a minute, and an access may be closed in it.
    db.run(app, OVER, { now: clock.stamp() });
    const next = db.first(app, NEXT, shape, { now: clock.stamp(), future: clock.future() });
    if (!next) return;
    failures = sendOne(app, next) === 'sent' ? 0 : failures + 1;
  }
}
