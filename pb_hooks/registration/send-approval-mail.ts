/** Sends the approval mail. Its state is kept with the request; a failed send does not undo the approval. */

import { formatDay } from '../../src/shared/sao-paulo.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as notify from '../realtime/notify.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as approvalMail from './approval-mail.ts';

const ACCESS = `
  SELECT COALESCE(p.plan_type, '') AS plan, COALESCE(p.expires_at, '') AS until
  FROM registration_requests r JOIN users u ON u.email = r.email COLLATE NOCASE
  LEFT JOIN profiles p ON p.user_id = u.id WHERE r.id = {:id}`;
// By SQL, these columns: saving the whole record would write back what changed meanwhile.
const SAVE_MAIL_STATE = `
  UPDATE registration_requests SET mail_status = {:state}, mail_tried_at = {:tried}, updated_at = {:now}
  WHERE id = {:id}`;
// What a purchase has approved is told by the purchase's own mail, which may wait for days.
const MAIL_OF_PURCHASE = `
  FROM purchases b JOIN users u ON u.id = b.user_id
  WHERE r.reviewed_by = '' AND u.email = r.email COLLATE NOCASE AND b.mail_state`;
const UNTOLD = `
  r.status = 'approved' AND r.mail_status = ''
  AND r.reviewed_at != '' AND r.reviewed_at NOT BETWEEN {:before} AND {:future}`;
const SETTLED = `${UNTOLD} AND NOT EXISTS (SELECT 1 ${MAIL_OF_PURCHASE} IN ('waiting', 'sending'))`;
const ended = (state: 'sent' | 'unknown') =>
  `EXISTS (SELECT 1 ${MAIL_OF_PURCHASE} = '${state}' AND b.mail_at >= r.reviewed_at)`;
// Killed between the purchase's word and this one.
const SENT = `
  UPDATE registration_requests AS r SET mail_status = 'sent', mail_tried_at = '' WHERE ${SETTLED} AND ${ended('sent')}`;
const UNKNOWN = `
  UPDATE registration_requests AS r SET mail_status = 'unknown',
    mail_tried_at = (SELECT MAX(b.mail_at) ${MAIL_OF_PURCHASE} = 'unknown')
  WHERE ${SETTLED} AND ${ended('unknown')}`;
// Killed between the decision and the first try: marked as failed, so that an administrator sends it again.
export const FORGOTTEN = `
  UPDATE registration_requests AS r SET mail_status = 'failed' WHERE ${SETTLED} AND NOT ${ended('unknown')}`;
const COMING = `
  SELECT COUNT(*) AS n FROM registration_requests r
  WHERE r.id = {:id} AND EXISTS (SELECT 1 ${MAIL_OF_PURCHASE} IN ('waiting', 'sending'))`;

function compose(app: PbApp, request: PbRecord) {
  const access = db.one(app, ACCESS, { plan: '', until: '' }, { id: request.id });
  return approvalMail.approvalMail({
    appName: appName.appName(app),
    appUrl: appUrl.appUrl(app),
    name: request.getString('full_name'),
    email: request.email(),
    plan: access.plan,
    until: formatDay(access.until),
  });
}

/** @param tried the moment of a try whose outcome is unknown */
function saveMailState(app: PbApp, request: PbRecord, state: 'sent' | 'failed' | 'unknown', tried: string) {
  db.run(app, SAVE_MAIL_STATE, { id: request.id, state, tried, now: clock.stamp() });
}

/**
 * Sends the mail of an approved request and stores the outcome. Never inside a transaction. 'unknown' is written before
 * the try: a server that is killed meanwhile may have sent it.
 * @param ip of who asked for it
 */
export function sendApprovalMail(app: PbApp, request: PbRecord, ip: string): sendMail.Delivery {
  const to = request.email();
  // Before anything is written: without an account it throws, and no mail was tried.
  const mail = compose(app, request);
  saveMailState(app, request, 'unknown', clock.stamp());
  const delivery = sendMail.send(app, { to, ...mail });
  if (delivery.sent) saveMailState(app, request, 'sent', '');
  else if (!delivery.mayArrive) saveMailState(app, request, 'failed', '');
  notify.notifyChange(app);
  if (!delivery.sent) {
    const action = `E-mail de aprovação não enviado: ${delivery.detail}`;
    auditLog.write(app, { type: 'erro', user: to, action, ip, status: 'erro' });
  }
  return delivery;
}

/** Whether the mail about the purchase that has approved a request is still to come: another one would say the same. */
export const isComing = (app: PbApp, request: PbRecord): boolean =>
  db.count(app, COMING, { id: request.id }) > 0;

/** Marks the mails that a crash took along before they were tried, and those of purchases by what came of them. */
export function findForgotten(app: PbApp) {
  const moments = { before: clock.stamp(-120_000), future: clock.future() };
  for (const sql of [SENT, UNKNOWN, FORGOTTEN]) db.run(app, sql, moments);
}
