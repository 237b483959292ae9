/** The mail that tells somebody the account is there. Its state is kept with the request; a failure undoes nothing. */

const clock = require('./clock.js');
const links = require('./app-url.js');
const log = require('./log.js');
const mailer = require('./bounded-mail.js');
const mails = require('./member-mails.js');
const name = require('./app-name.js');
const plans = require('./plan-choice.js');
const realtime = require('./realtime.js');

const ACCESS = `
  SELECT COALESCE(p.plan_type, '') AS plan, COALESCE(p.expires_at, '') AS until
  FROM registration_requests r JOIN users u ON u.email = r.email COLLATE NOCASE
  LEFT JOIN profiles p ON p.user_id = u.id WHERE r.id = {:id}`;
// By SQL, these columns: saving the whole record would write back what changed meanwhile.
const REMEMBER = `
  UPDATE registration_requests SET mail_status = {:state}, mail_tried_at = {:tried}, updated_at = {:now}
  WHERE id = {:id}`;
// Killed between the decision and the mail, before any try: said, so that an administrator sends it again.
const FORGOTTEN = `
  UPDATE registration_requests SET mail_status = 'failed'
  WHERE status = 'approved' AND mail_status = '' AND reviewed_at != '' AND reviewed_at NOT BETWEEN {:before} AND {:future}`;

/** @param {PbApp} app @param {PbRecord} request */
function compose(app, request) {
  const access = new DynamicModel({ plan: '', until: '' });
  app.db().newQuery(ACCESS).bind({ id: request.id }).one(access);
  return mails.approved({
    appName: name.appName(app),
    appUrl: links.appUrl(app),
    name: request.getString('full_name'),
    email: request.email(),
    plan: access.plan,
    until: plans.shownDay(access.until),
  });
}

/**
 * @param {PbApp} app
 * @param {PbRecord} request
 * @param {'sent' | 'failed' | 'unknown'} state
 * @param {string} tried the moment of the try whose end nobody knows
 */
function remember(app, request, state, tried) {
  app.db().newQuery(REMEMBER).bind({ id: request.id, state, tried, now: clock.stamp() }).execute();
}

/**
 * Sends the mail of an approved request and remembers how it went. Never inside a transaction. That it may have arrived is
 * written before the try: a server that is killed meanwhile has perhaps handed it over.
 * @param {PbApp} app
 * @param {PbRecord} request
 * @param {string} ip of who asked for it
 * @returns {{ state: 'sent' | 'failed', mayArrive: boolean, reason: string }}
 */
function deliver(app, request, ip) {
  const to = request.email();
  remember(app, request, 'unknown', clock.stamp());
  const delivery = mailer.send(app, { to, ...compose(app, request) });
  if (delivery.sent) remember(app, request, 'sent', '');
  else if (!delivery.mayArrive) remember(app, request, 'failed', '');
  realtime.changed(app);
  if (delivery.sent) return { state: 'sent', mayArrive: false, reason: '' };
  const action = `E-mail de aprovação não enviado: ${delivery.detail}`;
  log.write(app, { type: 'erro', user: to, action, ip, status: 'erro' });
  return { state: 'failed', mayArrive: delivery.mayArrive, reason: delivery.reason };
}

/**
 * Marks the mails that a crash took along before they were tried.
 * @param {PbApp} app
 */
function findForgotten(app) {
  app
    .db()
    .newQuery(FORGOTTEN)
    .bind({ before: clock.stamp(-120_000), future: clock.future() })
    .execute();
}

module.exports = { deliver, findForgotten };
