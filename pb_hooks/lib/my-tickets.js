/** `GET /api/app/my-tickets`: a member's own tickets with their messages, newest first. */

const access = require('./access.js');

const NEWEST = 50;

const MINE = `
  SELECT json_object('id', t.id, 'name', t.name, 'email', t.email, 'message', t.message, 'status', t.status,
    'created_at', t.created_at, 'updated_at', t.updated_at, 'messages', json((
      SELECT json_group_array(json_object('id', m.id, 'message', m.message, 'author', m.author,
        'created_at', m.created_at))
      FROM (SELECT * FROM support_messages WHERE sender_id = t.id ORDER BY created_at, rowid) m))) AS line
  FROM support_requests t WHERE t.user_id = {:user}
  ORDER BY t.created_at DESC, t.rowid DESC LIMIT ${NEWEST}`;

/** @param {PbRequestEvent} e */
function myTickets(e) {
  const { id } = access.requireUser(e);
  e.response.header().set('Cache-Control', 'no-store');
  const rows = arrayOf(new DynamicModel({ line: '' }));
  e.app.db().newQuery(MINE).bind({ user: id }).all(rows);
  const items = [...rows].map(({ line }) => line).join(',');
  return e.blob(200, 'application/json', `{"items":[${items}]}`);
}

module.exports = { myTickets };
