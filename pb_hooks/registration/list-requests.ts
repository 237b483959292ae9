/** `GET /api/app/admin/requests`: registration requests, newest first, a page at a time. */

import * as listQuery from '../search/list-query.ts';
import * as sendItems from '../search/send-items.ts';
import * as textSearch from '../search/text-search.ts';

const TABLE = 'request_search';
const STATUSES = ['pending', 'approved', 'rejected'];

/** One request as JSON text, for `k.id` of a query around it. */
export const LINE = `SELECT json_object('id', r.id, 'full_name', r.full_name, 'email', r.email, 'specialty', r.specialty,
    'crm', r.crm, 'phone', r.phone, 'state', r.state, 'status', r.status,
    'is_other_professional', json(iif(r.is_other_professional, 'true', 'false')),
    'is_student', json(iif(r.is_student, 'true', 'false')), 'created_at', r.created_at,
    'reviewed_at', r.reviewed_at, 'reviewed_by', r.reviewed_by,
    'reviewer', COALESCE(NULLIF(u.name, ''), u.email, ''),
    'rejection_reason', r.rejection_reason, 'mail_status', r.mail_status,
    'mail_tried_at', r.mail_tried_at, 'is_bought', json(iif(EXISTS (SELECT 1 FROM purchases b
      WHERE b.request_id = r.id AND b.gave = 'request' AND b.undone_at = ''), 'true', 'false'))) AS line
  FROM k JOIN registration_requests r ON r.id = k.id LEFT JOIN users u ON u.id = r.reviewed_by`;

export function listRequests(e: PbRequestEvent) {
  const { search, filter: status, id, page, perPage } = listQuery.listQuery(e, STATUSES);
  // The status is one of ours, not what was typed.
  const having = (one: string) => one && `s.status = '${one}'`;
  // The one request is found by its id, whatever is searched for, and whichever page of the list was looked at before.
  const found = id
    ? textSearch.matching(e.app, TABLE, '', 's.id = {:id}', { id })
    : textSearch.matching(e.app, TABLE, search, having(status));
  const listed = textSearch.listed(e.app, found, LINE, { page: id ? 1 : page, perPage });
  const pending = textSearch.count(e.app, textSearch.matching(e.app, TABLE, '', having('pending')));
  return sendItems.sendPage(e, { ...listed, pending });
}
