/** Support tickets for the export: each with its messages, oldest first. */

import * as ticket from '../support/ticket.ts';

/** Bytes of conversations on a page; the first ticket comes whole whatever it has. */
const MOST_BYTES = 4 * 1024 * 1024;

const KEYS = `SELECT t.id, t.created_at || '_' || t.id AS n FROM support_requests t
    WHERE (t.created_at, t.id) < (substr({:after}, 1, 24), substr({:after}, 26))
    ORDER BY t.created_at DESC, t.id DESC LIMIT {:limit}`;
const SIZED = `SELECT id, n, (
      SELECT COALESCE(SUM(octet_length(m.message)), 0) FROM support_messages m WHERE m.sender_id = s.id) AS size
    FROM (${KEYS}) s`;

/**
 * Tickets have no number of their own: the key is their time and id, as one text that sorts like both. Fewer at once
 * than of other tables, because a ticket brings its whole conversation along.
 */
export const SOURCE = {
  count: 'SELECT COUNT(*) AS n FROM support_requests',
  page: `SELECT id, n FROM (SELECT id, n, SUM(size) OVER (ORDER BY n DESC) - size AS before FROM (${SIZED}))
    WHERE before < ${MOST_BYTES}`,
  first: '9999-12-31 23:59:59.999Z_',
  key: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z_[a-z0-9]{1,15}$/,
  most: 200,
};

/** One ticket as JSON text, for `k.id` of a query around it. */
export const LINE = `SELECT json_object(${ticket.FIELDS}, 'messages', ${ticket.MESSAGES}) AS line
  FROM k JOIN support_requests t ON t.id = k.id`;
