/** `GET /api/app/my-tickets`: a member's own tickets with their messages, newest first. */

import { TICKETS_LISTED } from '../../src/shared/tickets-listed.ts';
import * as db from '../host/db.ts';
import * as sendItems from '../search/send-items.ts';
import * as ticket from './ticket.ts';

const NEWEST_IDS = `
  SELECT id FROM support_requests WHERE user_id = {:user} ORDER BY created_at DESC, rowid DESC LIMIT ${TICKETS_LISTED}`;
const MINE = `
  SELECT t.id, json_remove(json_object(${ticket.FIELDS}, 'messages', ${ticket.SHOWN_MESSAGES}), '$.user_id') AS line
  FROM support_requests t WHERE t.user_id = {:user}
  ORDER BY t.created_at DESC, t.rowid DESC LIMIT ${TICKETS_LISTED}`;

export function myTickets(e: PbRequestEvent, { id: user }: PbRecord) {
  const { first, earlier } = ticket.shown(e.app, NEWEST_IDS, { user });
  const mine = db.rows(e.app, MINE, { id: '', line: '' }, { user, first });
  const items = mine.map(({ id, line }) => ticket.withEarlier(line, earlier.get(id)));
  return sendItems.sendItems(e, items);
}
