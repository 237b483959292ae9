/**
 * Notifies ADMIN_EMAIL by mail of what a break-in would look like. Asynchronous: the queue is a table, and a cron job
 * sends it within a minute, then at most one mail in 15 minutes.
 */

import * as adminDigest from '../mail/admin-digest.ts';
import * as fixedAdministrator from '../members/fixed-administrator.ts';
import * as securityMails from './security-mails.ts';

const NEWS: adminDigest.News<securityMails.SecurityNews> = {
  table: 'security_news',
  // Without a mail server or an administrator nothing was sent; after a week it is dropped.
  waiting: "SELECT id FROM security_news WHERE at > strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-7 days')",
  untold: `SELECT n.id, n.kind, COALESCE(u.email, n.who) AS who, n.detail, n.at FROM security_news n
    LEFT JOIN users u ON n.kind = 'admin' AND u.id = n.who ORDER BY n.at DESC, n.id LIMIT 1000`,
  row: { id: '', kind: '', who: '', detail: '', at: '' },
  mailedAt: 'security_mailed_at',
  what: 'Aviso de segurança',
  recipients: () => [fixedAdministrator.fixedEmail()],
  compose: ({ rows, ...app }) => securityMails.securityNews({ ...app, news: rows }),
};

/** Cron body. Not in a trial: it is local, and its start signs in itself. */
export function tell(app: PbApp) {
  if ($os.getenv('TRIAL') === '1') return;
  if (fixedAdministrator.fixedEmail() && app.settings().smtp.enabled) adminDigest.sendDigest(app, NEWS);
}
