/** `GET /api/app/my-tickets`: a member's own tickets with their messages, newest first. */

import * as db from '../host/db.ts';
import * as sendItems from '../search/send-items.ts';
import * as ticket from './ticket.ts';

const NEWEST = 50;

const MINE = `
  SELECT json_remove(json_object(${ticket.FIELDS}, 'messages', ${ticket.MESSAGES}), '$.user_id') AS line
  FROM support_requests t WHERE t.user_id = {:user}
  ORDER BY t.created_at DESC, t.rowid DESC LIMIT ${NEWEST}`;

export function myTickets(e: PbRequestEvent, { id }: PbRecord) {
  const items = db.rows(e.app, MINE, { line: '' }, { user: id }).map(({ line }) => line);
  return sendItems.sendItems(e, items);
}
