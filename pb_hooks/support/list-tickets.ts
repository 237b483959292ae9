/** `GET /api/app/admin/tickets`: tickets, newest first, a page at a time. */

import * as listQuery from '../search/list-query.ts';
import * as sendItems from '../search/send-items.ts';
import * as textSearch from '../search/text-search.ts';
import * as ticket from './ticket.ts';

const LINE = `SELECT json_object(${ticket.FIELDS}) AS line FROM k JOIN support_requests t ON t.id = k.id`;
const TABLE = 'ticket_search';

export function listTickets(e: PbRequestEvent) {
  const { search, filter: status, ...place } = listQuery.listQuery(e, ['pending', 'resolvido']);
  // The status is one of ours, not what was typed.
  const found = textSearch.matching(e.app, TABLE, search, status && `s.status = '${status}'`);
  const all = textSearch.count(e.app, textSearch.matching(e.app, TABLE, '', ''));
  const listed = textSearch.listed(e.app, found, LINE, place, status ? undefined : all);
  return sendItems.sendPage(e, { ...listed, all });
}
