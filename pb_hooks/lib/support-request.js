/** `POST /api/app/support-request {name, email, message, key}`: a member asks for help, locked or not. */

const access = require('./access.js');
const form = require('./support-form.js');
const limit = require('./support-limit.js');
const news = require('./ticket-news.js');
const reply = require('./reply.js');

/** @param {PbApp} app @param {string} user @param {string} key @returns {string} '' for none */
function known(app, user, key) {
  const rows = arrayOf(new DynamicModel({ id: '' }));
  const sql = 'SELECT id FROM support_requests WHERE user_id = {:user} AND key = {:key}';
  app.db().newQuery(sql).bind({ user, key }).all(rows);
  return String(rows[0]?.id || '');
}

/**
 * @param {PbApp} app
 * @param {{ [field: string]: string }} fields
 * @returns {{ id: string, created: boolean }}
 */
function store(app, fields) {
  const row = new Record(app.findCollectionByNameOrId('support_requests'), { ...fields, status: 'pending' });
  try {
    app.save(row);
    return { id: row.id, created: true };
  } catch (failure) {
    // Sent twice at once: the index let one of them in, and both are answered alike.
    const id = known(app, String(fields['user_id']), String(fields['key']));
    if (id) return { id, created: false };
    throw failure;
  }
}

/** @param {PbRequestEvent} e */
function supportRequest(e) {
  const user = access.requireUser(e);
  const { ticket, key, problems } = form.readTicket(reply.body(e));
  if (reply.problems(e, problems)) return;
  const before = known(e.app, user.id, key);
  if (before) return e.json(200, { id: before, created: false });
  const wait = limit.count(e, user);
  if (wait) return reply.tooMany(e, 'message', wait);

  const stored = store(e.app, { ...ticket, user_id: user.id, key });
  if (!stored.created) {
    limit.giveBack(e.app, user);
    return e.json(200, stored);
  }
  reply.before(e, stored);
  news.tellAdmins(e.app);
}

module.exports = { supportRequest };
