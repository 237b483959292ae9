/** `POST /api/app/register`: a visitor asks to be let in. Open to the world, so every bound is here. */

const client = require('./client-address.js');
const form = require('./registration-form.js');
const limit = require('./rate-limit.js');
const news = require('./request-news.js');
const refusals = require('./refusal-log.js');
const reply = require('./reply.js');

const HOUR = 3600;
const PER_HOUR = 30;
/** The one answer to everybody. */
const DONE = { status: 'pending' };

/** @param {PbApp} app @param {string} email */
function isWaiting(app, email) {
  const rows = arrayOf(new DynamicModel({ id: '' }));
  app
    .db()
    .newQuery(
      "SELECT id FROM registration_requests WHERE email = {:email} COLLATE NOCASE AND status = 'pending' LIMIT 1",
    )
    .bind({ email })
    .all(rows);
  return rows.length > 0;
}

/**
 * Stores the request unless one of this address is waiting already; says whether it did.
 * @param {PbApp} app
 * @param {import('./registration-form.js').Registration} registration
 */
function store(app, registration) {
  if (isWaiting(app, registration.email)) return false;
  const row = new Record(app.findCollectionByNameOrId('registration_requests'));
  for (const [field, value] of Object.entries(registration)) row.set(field, value);
  row.set('status', 'pending');
  try {
    app.save(row);
    return true;
  } catch (failure) {
    // Sent twice at once: the index let one of them in, and both are answered alike.
    if (isWaiting(app, registration.email)) return false;
    throw failure;
  }
}

/**
 * Answers a request to be let in.
 * @param {PbRequestEvent} e
 */
function register(e) {
  e.response.header().set('Cache-Control', 'no-store');
  const from = client.limitKey(e);
  const wait = limit.hit(e.app, `register:${from}`, HOUR, PER_HOUR);
  if (wait) {
    refusals.tooMany(e, 'Cadastro recusado: pedidos demais');
    return reply.tooMany(e, 'email', wait);
  }
  const { registration, trapped, problems } = form.read(reply.body(e));
  if (trapped && !problems['website']) return reply.before(e, DONE);
  if (reply.problems(e, problems)) return;

  if (!store(e.app, registration)) return reply.before(e, DONE);
  reply.before(e, DONE);
  news.tellAdmins(e.app);
}

module.exports = { register };
