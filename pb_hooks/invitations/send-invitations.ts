/**
 * Sends the invitations that wait, one at a time and so many a minute: sign-in mails of everybody else come first. At most
 * once: a row is claimed before its mail goes, and what a kill has interrupted may have arrived and is not sent again by
 * itself. Never inside a transaction.
 */

import { formatDay } from '../../src/shared/sao-paulo.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { forgetRows } from '../host/forget-rows.ts';
import * as locks from '../host/locks.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as tryAgain from '../mail/try-again.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as invitationMail from './invitation-mail.ts';

/** Mail providers slow down whoever is faster. */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;
/** The job runs every minute, and takes over from a run that still goes on. */
const RUN_MS = 50_000;
/** A mail server that takes nothing so often in a row takes the rest neither: the next run tries again. */
const ENOUGH_FAILURES = 3;
/** Until an invitation is given up: two days of a mail server that is away, or of a password that nobody mends; longer in a long list. */
const MOST_TRIES = 200;

/** Exported for the test of its plan. */
export const NEXT = `
  SELECT i.user_id AS user, i.tries FROM invitations i JOIN users u ON u.id = i.user_id
  WHERE i.state = 'waiting' AND i.tried_at NOT BETWEEN ${tryAgain.pauseSql('i.tries')} AND {:future}
  ORDER BY i.tries, i.created_at, i.rowid LIMIT 1`;
const CLAIM = `
  UPDATE invitations SET state = 'sending', tried_at = {:now}, tries = tries + 1
  WHERE user_id = {:user} AND state = 'waiting'`;
const REMEMBER = 'UPDATE invitations SET state = {:state}, reason = {:reason} WHERE user_id = {:user}';
const RECENT = `
  SELECT COUNT(*) AS n FROM invitations WHERE state != 'waiting' AND tried_at BETWEEN {:since} AND {:future}`;
// No send lasts a minute: the process that began this one is gone.
const INTERRUPTED = `
  UPDATE invitations SET state = 'unknown', reason = {:reason}
  WHERE state = 'sending' AND tried_at NOT BETWEEN {:before} AND {:future}`;

// The mail says that the access is open: to somebody whose access was taken away meanwhile, or is over, it would be untrue.
const IS_CLOSED = `EXISTS (SELECT 1 FROM profiles p WHERE p.user_id = invitations.user_id
  AND (p.status != 'active' OR (p.expires_at != '' AND p.expires_at <= {:now}))
  AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = p.user_id AND r.role = 'admin'))`;
const CLOSED = `
  UPDATE invitations SET state = 'failed', reason = {:reason} WHERE state = 'waiting' AND ${IS_CLOSED}`;
const TOLD = `
  SELECT u.email, COALESCE(NULLIF(p.full_name, ''), u.name) AS name,
    COALESCE(p.plan_type, '') AS plan, COALESCE(p.expires_at, '') AS until,
    COALESCE(CASE WHEN b.name IN ('', 'Administrador') THEN b.email ELSE b.name || ' (' || b.email || ')' END, '') AS by
  FROM invitations JOIN users u ON u.id = invitations.user_id LEFT JOIN profiles p ON p.user_id = u.id
  LEFT JOIN users b ON b.id = invitations.invited_by
  WHERE invitations.user_id = {:user} AND NOT ${IS_CLOSED}`;

const TOLD_SHAPE = { email: '', name: '', plan: '', until: '', by: '' };
type Next = { user: string; tries: number };
type State = 'waiting' | 'sent' | 'failed' | 'unknown';

function findInterrupted(app: PbApp) {
  const reason = 'o servidor parou durante o envio';
  db.run(app, INTERRUPTED, { reason, before: clock.stamp(-MINUTE_MS), future: clock.future() });
}

function dropClosed(app: PbApp) {
  const reason = 'o acesso está inativo ou já venceu';
  db.run(app, CLOSED, { reason, now: clock.stamp() });
}

const isAllowed = (app: PbApp) =>
  db.count(app, RECENT, { since: clock.stamp(-MINUTE_MS), future: clock.future() }) < MOST_A_MINUTE;

/** What a try has come to. */
function outcomeOf(delivery: sendMail.Delivery, tries: number): { state: State; reason: string } {
  if (delivery.sent) return { state: 'sent', reason: '' };
  const { reason } = delivery;
  if (delivery.mayArrive) return { state: 'unknown', reason };
  const isFinal = tryAgain.refusesMailbox(delivery.detail) || tries + 1 >= MOST_TRIES;
  return { state: isFinal ? 'failed' : 'waiting', reason };
}

function sendOne(app: PbApp, next: Next): State {
  const { user, tries } = next;
  // Claimed by a run beside this one.
  if (db.run(app, CLAIM, { user, now: clock.stamp() }) !== 1) return 'sent';
  // Behind the claim, which may have waited for whoever closed the access. The next look says so.
  const told = db.first(app, TOLD, TOLD_SHAPE, { user, now: clock.stamp() });
  if (!told) {
    db.run(app, REMEMBER, { user, state: 'waiting', reason: '' });
    return 'sent';
  }
  const { email, name, by, plan } = told;
  const whose = { appName: appName.appName(app), appUrl: appUrl.appUrl(app), name, email };
  const mail = invitationMail.invitation({ ...whose, by, plan, until: formatDay(told.until) });
  const delivery = sendMail.send(app, { to: email, ...mail });
  const { state, reason } = outcomeOf(delivery, tries);
  db.run(app, REMEMBER, { user, state, reason });
  if (!delivery.sent && state !== 'waiting') {
    const action = `Convite não enviado: ${delivery.detail}`;
    auditLog.write(app, { type: 'erro', user: email, action, ip: '', status: 'erro' });
  }
  return state;
}

/** Sends what waits, until nothing does, the minute is full or the mail server is given up for now. */
export function sendInvitations(app: PbApp) {
  const leads = locks.takeLead(app, 'invitations');
  const end = clock.elapsed(app) + RUN_MS;
  const shape: Next = { user: '', tries: 0 };
  findInterrupted(app);
  for (let failures = 0; failures < ENOUGH_FAILURES; ) {
    if (!leads() || clock.elapsed(app) >= end || !isAllowed(app)) return;
    // Before each: a run lasts up to a minute, and an access may be closed in it.
    dropClosed(app);
    const next = db.first(app, NEXT, shape, { now: clock.stamp(), future: clock.future() });
    if (!next) return;
    failures = sendOne(app, next) === 'sent' ? 0 : failures + 1;
  }
}

/** Nightly cron body: what is long over needs no memory. */
export function forgetInvitations(app: PbApp) {
  const before = clock.stamp(-90 * 86_400_000);
  forgetRows(app, 'invitations', ['user_id'], "state != 'waiting' AND created_at < {:before}", { before });
}
