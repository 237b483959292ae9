/** `GET /api/app/admin/invitations`: how far the sending is, and whose invitation needs a look. */

import * as db from '../host/db.ts';

const SHOWN = 200;

const COUNTS = 'SELECT state, COUNT(*) AS n FROM invitations GROUP BY state';
/**
 * What needs a look comes first, then the newest, those of one list as they were written down: the order of the index
 * `invitations_list`. Names are looked up for those alone that are shown: there may be a hundred thousand. Exported for the test
 * of its plan.
 */
export const LIST = `
  SELECT u.id, u.email, COALESCE(NULLIF(p.full_name, ''), u.name) AS name, i.state, i.tried_at, i.reason
  FROM (SELECT *, rowid AS n, CASE state WHEN 'failed' THEN 0 WHEN 'unknown' THEN 1 WHEN 'sent' THEN 3 ELSE 2 END AS turn
    FROM invitations ORDER BY turn, created_at DESC, n LIMIT ${SHOWN}) i
  JOIN users u ON u.id = i.user_id LEFT JOIN profiles p ON p.user_id = u.id
  ORDER BY i.turn, i.created_at DESC, i.n`;

export function listInvitations(e: PbRequestEvent) {
  const counts: Record<string, number> = { waiting: 0, sending: 0, sent: 0, failed: 0, unknown: 0 };
  for (const { state, n } of db.rows(e.app, COUNTS, { state: '', n: 0 })) counts[state] = n;
  const shape = { id: '', email: '', name: '', state: '', tried_at: '', reason: '' };
  const items = db
    .rows(e.app, LIST, shape)
    .map(({ id, email, name, state, tried_at, reason }) => ({ id, email, name, state, tried_at, reason }));
  return e.json(200, { counts, items });
}
