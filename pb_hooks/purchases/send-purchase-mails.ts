/** Tells people of the access that they have bought: one mail for all that somebody has bought since the last. */

import { formatDay } from '../../src/shared/sao-paulo.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as tryAgain from '../mail/try-again.ts';
import * as waitingMails from '../mail/waiting-mails.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as purchaseMail from './purchase-mail.ts';

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
  UPDATE purchases SET mail_state = 'sending', mail_at = {:at}, mail_tries = mail_tries + 1
  WHERE user_id = {:user} AND mail_state = 'waiting'`;
const TOLD = `
  SELECT u.email, COALESCE(NULLIF(p.full_name, ''), u.name) AS name, p.plan_type AS plan, p.expires_at AS until,
    (SELECT COUNT(*) FROM purchases b WHERE b.user_id = u.id AND b.mail_state IN ('sent', 'unknown') AND b.undone_at = ''
      AND b.mail_at < {:at}) AS before
  FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.id = {:user} AND ${IS_OPEN}`;
// Of this mail alone: a slow one goes on beside the next run's, which may be about what the same person has bought since. Also where
// that run has taken it for interrupted: behind a backup this waits for minutes.
const REMEMBER = `
  UPDATE purchases SET mail_state = {:state}
  WHERE user_id = {:user} AND mail_state IN ('sending', 'unknown') AND mail_at = {:at}`;
// A request of the person that the purchase has decided: its list shows the state of this mail.
const OF_REQUEST = `
  UPDATE registration_requests SET mail_status = 'sent', mail_tried_at = '' WHERE status = 'approved' AND mail_status != 'sent'
    AND reviewed_by = '' AND email = {:email} COLLATE NOCASE`;
const RECENT = `
  SELECT COUNT(DISTINCT user_id) AS n FROM purchases
  WHERE mail_state != 'waiting' AND mail_at BETWEEN {:since} AND {:future}`;
const INTERRUPTED = `
  UPDATE purchases SET mail_state = 'unknown'
  WHERE mail_state = 'sending' AND mail_at NOT BETWEEN {:before} AND {:future}`;

const TOLD_SHAPE = { email: '', name: '', plan: '', until: '', before: 0 };
type Next = { user: string; tries: number };

function sendOne(app: PbApp, { user, tries }: Next): waitingMails.State {
  const claim = { user, at: clock.stamp() };
  // Claimed by a run beside this one.
  if (db.run(app, CLAIM, claim) === 0) return 'sent';
  // Behind the claim, which may have waited for a purchase that it has taken along, or one that was undone.
  const told = db.first(app, TOLD, TOLD_SHAPE, { ...claim, now: clock.stamp() });
  if (!told) {
    db.run(app, REMEMBER, { ...claim, state: 'waiting' });
    return 'sent';
  }
  const { email, name, plan, until, before } = told;
  const whose = { appName: appName.appName(app), appUrl: appUrl.appUrl(app), name, email };
  const mail = purchaseMail.purchaseMail({ ...whose, plan, until: formatDay(until) }, before === 0);
  const delivery = sendMail.send(app, { to: email, ...mail });
  const state = waitingMails.stateAfter(delivery, tries);
  db.run(app, REMEMBER, { ...claim, state });
  if (delivery.sent) db.run(app, OF_REQUEST, { email });
  else if (state !== 'waiting') {
    const action = `E-mail de compra não enviado: ${delivery.detail}`;
    auditLog.write(app, { type: 'erro', user: email, action, ip: '', status: 'erro' });
  }
  return state;
}

const QUEUE: waitingMails.Queue<Next> = {
  name: 'purchase-mails',
  recent: RECENT,
  findInterrupted: (app, moments) => db.run(app, INTERRUPTED, moments),
  dropOver: (app) => db.run(app, OVER, { now: clock.stamp() }),
  next: (app) => db.first(app, NEXT, { user: '', tries: 0 }, { now: clock.stamp(), future: clock.future() }),
  send: sendOne,
};

/** Cron body. */
export const sendPurchaseMails = (app: PbApp) => waitingMails.sendWaiting(app, QUEUE);
