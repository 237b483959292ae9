/** Sends the invitations that wait. */

import { formatDay } from '../../src/shared/sao-paulo.ts';
import * as access from '../access/access.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { forgetRows } from '../host/forget-rows.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as tryAgain from '../mail/try-again.ts';
import * as waitingMails from '../mail/waiting-mails.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as invitationMail from './invitation-mail.ts';

/** Exported for the test of its plan. */
export const NEXT = `
  SELECT i.user_id AS user, i.tries FROM invitations i JOIN users u ON u.id = i.user_id
  WHERE i.state = 'waiting' AND i.tried_at NOT BETWEEN ${tryAgain.pauseSql('i.tries')} AND {:future}
  ORDER BY i.tries, i.created_at, i.rowid LIMIT 1`;
const CLAIM = `
  UPDATE invitations SET state = 'sending', tried_at = {:at}, tries = tries + 1
  WHERE user_id = {:user} AND state = 'waiting'`;
// Of this mail alone, also where the next run has taken it for interrupted: behind a backup this waits for minutes.
const REMEMBER = `
  UPDATE invitations SET state = {:state}, reason = {:reason}
  WHERE user_id = {:user} AND state IN ('sending', 'unknown') AND tried_at = {:at}`;
const RECENT = `
  SELECT COUNT(*) AS n FROM invitations WHERE state != 'waiting' AND tried_at BETWEEN {:since} AND {:future}`;
const INTERRUPTED = `
  UPDATE invitations SET state = 'unknown', reason = {:reason}
  WHERE state = 'sending' AND tried_at NOT BETWEEN {:before} AND {:future}`;

// The mail says that the access is open: to somebody whose access was taken away meanwhile, or is over, it would be untrue.
const IS_CLOSED = `EXISTS (SELECT 1 FROM profiles p WHERE p.user_id = invitations.user_id
  AND ${access.stateSql('p.user_id', '{:now}')} NOT IN ('admin', 'member'))`;
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

function dropClosed(app: PbApp) {
  const reason = 'o acesso está inativo ou já expirou';
  db.run(app, CLOSED, { reason, now: clock.stamp() });
}

function sendOne(app: PbApp, { user, tries }: Next): waitingMails.State {
  const claim = { user, at: clock.stamp() };
  // Claimed by a run beside this one.
  if (db.run(app, CLAIM, claim) !== 1) return 'sent';
  // Behind the claim, which may have waited for whoever closed the access. The next look says so.
  const told = db.first(app, TOLD, TOLD_SHAPE, { user, now: clock.stamp() });
  if (!told) {
    db.run(app, REMEMBER, { ...claim, state: 'waiting', reason: '' });
    return 'sent';
  }
  const { email, name, by, plan } = told;
  const whose = { appName: appName.appName(app), appUrl: appUrl.appUrl(app), name, email };
  const mail = invitationMail.invitation({ ...whose, by, plan, until: formatDay(told.until) });
  const delivery = sendMail.send(app, { to: email, ...mail });
  const state = waitingMails.stateAfter(delivery, tries);
  db.run(app, REMEMBER, { ...claim, state, reason: delivery.sent ? '' : delivery.reason });
  if (!delivery.sent && state !== 'waiting') {
    const action = `Convite não enviado: ${delivery.detail}`;
    auditLog.write(app, { type: 'erro', user: email, action, ip: '', status: 'erro' });
  }
  return state;
}

const QUEUE: waitingMails.Queue<Next> = {
  name: 'invitations',
  recent: RECENT,
  findInterrupted: (app, moments) =>
    db.run(app, INTERRUPTED, { ...moments, reason: 'o servidor parou durante o envio' }),
  dropOver: dropClosed,
  next: (app) => db.first(app, NEXT, { user: '', tries: 0 }, { now: clock.stamp(), future: clock.future() }),
  send: sendOne,
};

/** Cron body; a request that invites begins it too. */
export const sendInvitations = (app: PbApp) => waitingMails.sendWaiting(app, QUEUE);

/** Nightly cron body: what is long over needs no memory. */
export function forgetInvitations(app: PbApp) {
  const before = clock.daysAgo(90);
  forgetRows(app, 'invitations', ['user_id'], "state != 'waiting' AND created_at < {:before}", { before });
}
