/** `GET /api/app/admin/logs`: the audit log, newest first, a page at a time. */

import * as changeTrail from '../audit/change-trail.ts';
import * as listQuery from '../search/list-query.ts';
import * as sendItems from '../search/send-items.ts';
import * as textSearch from '../search/text-search.ts';

const TYPES = ['login', 'admin', 'erro', 'seguranca'];

const line = (
  more: string,
) => `SELECT json_object('id', l.id, 'type', l.type, 'user', l.user, 'action', l.action,
    'ip', l.ip, 'timestamp', l.timestamp, 'status', l.status${more}) AS line
  FROM k JOIN system_logs l ON l.id = k.id`;

/** One row as JSON text, for `k.id` of a query around it. */
export const LINE = line('');
const LINE_WITH_CHANGE = line(`, 'change', ${changeTrail.OF_LOG}`);

export function listLogs(e: PbRequestEvent) {
  const { search, filter: type, ...place } = listQuery.listQuery(e, TYPES, 'type');
  // The type is one of ours, not what was typed.
  const found = textSearch.matching(e.app, 'log_search', search, type && `s.type = '${type}'`);
  return sendItems.sendPage(e, textSearch.listed(e.app, found, LINE_WITH_CHANGE, place));
}
