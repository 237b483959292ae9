/**
 * Tells the administrators by mail that something new waits for them: at once, then at most one mail in 15 minutes
 * that lists what came meanwhile. What is still to be told is a table that triggers fill, so a restart or a broken
 * mail server forgets nothing. Never inside a transaction.
 */

import * as auditLog from '../audit/audit-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as name from '../settings/app-name.ts';
import * as links from '../settings/app-url.ts';
import * as sendMail from './send-mail.ts';

const QUARTER_MS = 15 * 60 * 1000;

const ADMINS = `
  SELECT DISTINCT u.email FROM user_roles r JOIN users u ON u.id = r.user_id
  WHERE r.role = 'admin' AND u.email != '' ORDER BY u.email`;
// A clock that was set back must not silence us until it has caught up.
const TAKE_TURN = `
  UPDATE server_state SET value = {:now}
  WHERE name = {:name} AND CAST(value AS INTEGER) NOT BETWEEN {:since} AND {:now}`;

export interface News<T> {
  /** of the ids that are still to be told */
  table: string;
  /** SQL of the ids that are worth telling: what was settled meanwhile is not */
  waiting: string;
  /** SQL of the rows, newest first; `n` is the table */
  untold: string;
  /** an empty one */
  row: T;
  /** name of the pause in server_state */
  mailedAt: string;
  /** the notice is called in the log */
  what: string;
  /** the administrators, if not said */
  recipients?: () => string[];
  compose: (what: { appName: string; appUrl: string; rows: T[] }) => {
    subject: string;
    html: string;
    text: string;
  };
}

/** One mail round in 15 minutes, whoever asks for it. */
function takeTurn(app: PbApp, pause: string) {
  const now = clock.now();
  const params = { name: pause, now, since: now - QUARTER_MS + 1 };
  db.run(app, "INSERT OR IGNORE INTO server_state (name, value) VALUES ({:name}, '0')", params);
  return db.run(app, TAKE_TURN, params) === 1;
}

const administrators = (app: PbApp) => db.rows(app, ADMINS, { email: '' }).map(({ email }) => email);

/** Says whether anybody took it. */
function sendToAll(
  app: PbApp,
  recipients: string[],
  what: string,
  mail: { subject: string; html: string; text: string },
) {
  let taken = false;
  for (const email of recipients) {
    const delivery = sendMail.send(app, { to: email, ...mail });
    if (delivery.sent) {
      taken = true;
      continue;
    }
    const action = `${what} não enviado: ${delivery.detail}`;
    auditLog.write(app, { type: 'erro', user: email, action, ip: '', status: 'erro' });
    // A silent mail server would be silent for the next one too, 13 seconds each.
    if (delivery.mayArrive) break;
  }
  return taken;
}

/** Sends what is to be told, if it is time; otherwise the cron job comes back to it. */
export function sendDigest<T extends { id: string }>(app: PbApp, news: News<T>) {
  const { table, row, mailedAt, what } = news;
  db.run(app, `DELETE FROM ${table} WHERE id NOT IN (${news.waiting})`);
  const rows = db.rows(app, news.untold, row);
  if (rows.length === 0 || !takeTurn(app, mailedAt)) return;
  const mail = news.compose({ appName: name.appName(app), appUrl: links.appUrl(app), rows });
  const recipients = news.recipients ? news.recipients() : administrators(app);
  if (!sendToAll(app, recipients, what, mail)) return;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  db.run(app, `DELETE FROM ${table} WHERE id IN (SELECT value FROM json_each({:ids}))`, { ids });
}
