/** `POST /api/app/support-message {ticketId, message, key?}`: the owner writes again, which reopens the ticket. */

const access = require('./access.js');
const form = require('./support-form.js');
const limit = require('./support-limit.js');
const news = require('./ticket-news.js');
const reply = require('./reply.js');
const tickets = require('./ticket.js');

/** @param {PbApp} app @param {string} ticket @param {string} key @returns {string} '' for none */
function known(app, ticket, key) {
  const rows = arrayOf(new DynamicModel({ id: '' }));
  const sql = "SELECT id FROM support_messages WHERE sender_id = {:ticket} AND key = {:key} AND key != ''";
  app.db().newQuery(sql).bind({ ticket, key }).all(rows);
  return String(rows[0]?.id || '');
}

/**
 * @param {PbApp} app
 * @param {{ ticketId: string, message: string, key: string }} given
 * @param {string} userId
 */
function store(app, { ticketId, message, key }, userId) {
  let stored = { id: '', created: false };
  app.runInTransaction((tx) => {
    // Read again under the write lock: deleted meanwhile, or sent twice at once.
    const ticket = tickets.findOwn(tx, ticketId, userId);
    const before = known(tx, ticketId, key);
    if (before) {
      stored = { id: before, created: false };
      return;
    }
    const fields = { sender_id: ticketId, message, key, author: 'member' };
    const row = new Record(tx.findCollectionByNameOrId('support_messages'), fields);
    tx.save(row);
    ticket.set('status', 'aberto');
    tx.save(ticket);
    stored = { id: row.id, created: true };
  });
  return stored;
}

/** @param {PbRequestEvent} e */
function supportMessage(e) {
  const user = access.requireUser(e);
  const { problems, ...given } = form.readMessage(reply.body(e), ['key']);
  if (reply.problems(e, problems)) return;
  tickets.findOwn(e.app, given.ticketId, user.id);
  const before = known(e.app, given.ticketId, given.key);
  if (before) return e.json(200, { messageId: before, status: 'aberto' });
  const wait = limit.count(e, user);
  if (wait) return reply.tooMany(e, 'message', wait);

  const { id, created } = store(e.app, given, user.id);
  const answer = { messageId: id, status: 'aberto' };
  if (!created) {
    limit.giveBack(e.app, user);
    return e.json(200, answer);
  }
  reply.before(e, answer);
  news.tellAdmins(e.app);
}

module.exports = { supportMessage };
