/**
 * Tells the administrators by mail that somebody asks to be let in: at once, then at most one mail in 15 minutes
 * that lists what came meanwhile. What is still to be told is a table (a trigger fills it), so a restart or a
 * broken mail server forgets nobody. Never inside a transaction.
 */

const name = require('./app-name.js');
const links = require('./app-url.js');
const log = require('./log.js');
const mailer = require('./bounded-mail.js');
const mails = require('./request-mails.js');

const QUARTER_MS = 15 * 60 * 1000;
const MAILED_AT = 'requests_mailed_at';

// Decided meanwhile: nothing to tell any more.
const FORGET_DECIDED = `DELETE FROM request_news
  WHERE id NOT IN (SELECT id FROM registration_requests WHERE status = 'pending')`;
const UNTOLD = `
  SELECT r.id, r.full_name, r.email, r.specialty, r.crm, r.state
  FROM request_news n JOIN registration_requests r ON r.id = n.id ORDER BY r.created_at DESC, r.id`;
const ADMINS = `
  SELECT DISTINCT u.email FROM user_roles r JOIN users u ON u.id = r.user_id
  WHERE r.role = 'admin' AND u.email != '' ORDER BY u.email`;
// A clock that was set back must not silence us until it has caught up.
const TAKE_TURN = `
  UPDATE server_state SET value = {:now}
  WHERE name = {:name} AND CAST(value AS INTEGER) NOT BETWEEN {:since} AND {:now}`;

/** One mail round in 15 minutes, whoever asks for it. @param {PbApp} app */
function takeTurn(app) {
  const now = Date.now();
  const run = (/** @type {string} */ sql) =>
    app
      .db()
      .newQuery(sql)
      .bind({ name: MAILED_AT, now, since: now - QUARTER_MS + 1 })
      .execute();
  run("INSERT OR IGNORE INTO server_state (name, value) VALUES ({:name}, '0')");
  return run(TAKE_TURN).rowsAffected() === 1;
}

/** @param {PbApp} app @returns {import('./request-mails.js').NewRequest[]} */
function untold(app) {
  app.db().newQuery(FORGET_DECIDED).execute();
  const rows = arrayOf(
    new DynamicModel({ id: '', full_name: '', email: '', specialty: '', crm: '', state: '' }),
  );
  app.db().newQuery(UNTOLD).all(rows);
  return [...rows];
}

/** Says whether anybody took it. @param {PbApp} app @param {{ subject: string, html: string, text: string }} mail */
function sendToAll(app, mail) {
  const rows = arrayOf(new DynamicModel({ email: '' }));
  app.db().newQuery(ADMINS).all(rows);
  let taken = false;
  for (const { email } of rows) {
    const delivery = mailer.send(app, { to: email, ...mail });
    if (delivery.sent) {
      taken = true;
      continue;
    }
    const action = `Aviso de nova solicitação não enviado: ${delivery.detail}`;
    log.write(app, { type: 'erro', user: email, action, ip: '', status: 'erro' });
    // A silent mail server would be silent for the next one too, 13 seconds each.
    if (delivery.mayArrive) break;
  }
  return taken;
}

/**
 * Sends what is to be told, if it is time; otherwise the cron job comes back to it.
 * @param {PbApp} app
 */
function tellAdmins(app) {
  const requests = untold(app);
  if (requests.length === 0 || !takeTurn(app)) return;
  const appName = name.appName(app);
  const taken = sendToAll(app, mails.newRequests({ appName, appUrl: links.appUrl(app), requests }));
  if (!taken) return;
  app
    .db()
    .newQuery('DELETE FROM request_news WHERE id IN (SELECT value FROM json_each({:ids}))')
    .bind({ ids: JSON.stringify(requests.map(({ id }) => id)) })
    .execute();
}

module.exports = { tellAdmins };
