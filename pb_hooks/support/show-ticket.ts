/** `GET /api/app/admin/ticket?id=`: a ticket, its history, and the access of the member who wrote it. */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as memberCounts from '../members/member-counts.ts';
import * as ticket from './ticket.ts';

const ONE = `
  SELECT json_object('ticket', json_object(${ticket.FIELDS}), 'messages', ${ticket.SHOWN_MESSAGES},
    'account', COALESCE((SELECT u.email FROM users u WHERE u.id = t.user_id), ''),
    'member', json((
      SELECT json_object('userId', p.user_id, 'full_name', p.full_name, 'plan_type', p.plan_type,
        'expires_at', p.expires_at, 'status', p.status, 'label', ${memberCounts.LABEL})
      FROM profiles p WHERE p.user_id = t.user_id AND t.user_id != ''))) AS line
  FROM support_requests t WHERE t.id = {:id}`;

export function showTicket(e: PbRequestEvent) {
  const id = e.request.url.query().get('id');
  const { first, earlier } = ticket.shown(e.app, 'SELECT {:id}', { id });
  const row = db.first(e.app, ONE, { line: '' }, { id, first, now: clock.stamp() });
  if (!row) return ticket.notFound();
  return e.blob(200, 'application/json', ticket.withEarlier(row.line, earlier.get(id)));
}
