/** Support tickets for the export: each with its messages, oldest first. */

/**
 * Tickets have no number of their own: the key is their time and id, as one text that sorts like both. Fewer at once
 * than of other tables, because a ticket brings its whole conversation along.
 */
const SOURCE = {
  count: 'SELECT COUNT(*) AS n FROM support_requests',
  page: `SELECT t.id, t.created_at || '_' || t.id AS n FROM support_requests t
    WHERE (t.created_at, t.id) < (substr({:after}, 1, 24), substr({:after}, 26))
    ORDER BY t.created_at DESC, t.id DESC LIMIT {:limit}`,
  first: '9999-12-31 23:59:59.999Z_',
  key: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z_[a-z0-9]{1,15}$/,
  most: 200,
};

/** One ticket as JSON text, for `k.id` of a query around it. */
const LINE = `SELECT json_object('id', t.id, 'name', t.name, 'email', t.email, 'message', t.message,
    'status', t.status, 'user_id', t.user_id, 'created_at', t.created_at, 'updated_at', t.updated_at,
    'messages', (SELECT json_group_array(json_object('id', m.id, 'message', m.message, 'author', m.author,
        'created_at', m.created_at) ORDER BY m.created_at, m.id)
      FROM support_messages m WHERE m.sender_id = t.id)) AS line
  FROM k JOIN support_requests t ON t.id = k.id`;

module.exports = { SOURCE, LINE };
