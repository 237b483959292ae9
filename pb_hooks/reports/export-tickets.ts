/** Support tickets for the export: each with its messages, oldest first. */

import * as ticket from '../support/ticket.ts';

/**
 * Tickets have no number of their own: the key is their time and id, as one text that sorts like both. Fewer at once
 * than of other tables, because a ticket brings its whole conversation along.
 */
export const SOURCE = {
  count: 'SELECT COUNT(*) AS n FROM support_requests',
  page: `SELECT t.id, t.created_at || '_' || t.id AS n FROM support_requests t
    WHERE (t.created_at, t.id) < (substr({:after}, 1, 24), substr({:after}, 26))
    ORDER BY t.created_at DESC, t.id DESC LIMIT {:limit}`,
  first: '9999-12-31 23:59:59.999Z_',
  key: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z_[a-z0-9]{1,15}$/,
  most: 200,
};

/** One ticket as JSON text, for `k.id` of a query around it. */
export const LINE = `SELECT json_object(${ticket.FIELDS}, 'messages', ${ticket.MESSAGES}) AS line
  FROM k JOIN support_requests t ON t.id = k.id`;
