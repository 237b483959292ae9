/**
 * Notifies ADMIN_EMAIL by mail of what a break-in would look like. A sign-in from a new network is mailed before it is answered:
 * whoever is in could empty the table. The rest, and what could not be sent, is that table, and nobody waits for it: a job
 * sends it within a minute, and not sooner than 15 minutes after the last mail. Four mails an hour in all.
 */

import * as securityEvents from '../audit/security-events.ts';
import * as clock from '../host/clock.ts';
import * as durations from '../host/durations.ts';
import * as trial from '../host/trial.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as adminDigest from '../mail/admin-digest.ts';
import * as fixedAdministrator from '../members/fixed-administrator.ts';
import * as securityMails from './security-mails.ts';

const NEWS: adminDigest.News<securityMails.SecurityNews> = {
  table: 'security_news',
  // Without a mail server or an administrator nothing was sent; after a week it is dropped.
  waiting: "SELECT id FROM security_news WHERE at > strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-7 days')",
  unsent: (n) => `SELECT n.id, n.kind, COALESCE(u.email, n.who) AS who, n.detail, n.at FROM ${n} n
    LEFT JOIN users u ON n.kind = 'admin' AND u.id = n.who ORDER BY n.at DESC, n.id`,
  row: { id: '', kind: '', who: '', detail: '', at: '' },
  mailedAt: 'security_mailed_at',
  what: 'Aviso de segurança',
  recipients: () => [fixedAdministrator.fixedEmail()],
  compose: securityMails.securityNews,
};

const MAILS = 'security-mails';
/** As many as one in 15 minutes. In memory, where a superuser cannot reach it. */
const AN_HOUR = 4;

/** A trial is for whoever sits at its machine, and its start signs in itself. */
const canNotify = (app: PbApp) =>
  !trial.isOn($os.getenv) && fixedAdministrator.fixedEmail() !== '' && app.settings().smtp.enabled;

/** Cron body. */
export function notifyOwnerOfSecurity(app: PbApp) {
  if (!canNotify(app) || rateLimit.count(app, MAILS, clock.HOUR_SECONDS, AN_HOUR)) return;
  let isSent = false;
  try {
    isSent = adminDigest.sendDigest(app, NEWS);
  } finally {
    // Also where it could not be read: a few such minutes would use up the hour of a break-in.
    if (!isSent) rateLimit.refund(app, MAILS, clock.HOUR_SECONDS);
  }
}

/** A superuser is about to be signed in from a network that is new. */
export function notifyOwnerOfNetwork(app: PbApp, who: string, ip: string) {
  const add = () => securityEvents.add(app, 'network', who, ip);
  if (!canNotify(app) || rateLimit.count(app, MAILS, clock.HOUR_SECONDS, AN_HOUR)) add();
  else adminDigest.sendAtOnce(app, NEWS, add, durations.read('securityMail', $os.getenv));
}
