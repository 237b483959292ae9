/** `GET /api/app/admin/users`: members, newest first, a page at a time, with the numbers of the tiles. */

import * as clock from '../host/clock.ts';
import * as listQuery from '../search/list-query.ts';
import * as sendItems from '../search/send-items.ts';
import * as textSearch from '../search/text-search.ts';
import * as memberCounts from './member-counts.ts';

/** One member as JSON text, for `k.id` of a query around it; {:now} is the moment of the label. */
export const LINE = `SELECT json_object('id', p.id, 'full_name', p.full_name, 'email', p.email, 'crm', p.crm,
    'state', p.state, 'specialty', p.specialty, 'phone', p.phone, 'city', p.city, 'plan_type', p.plan_type,
    'expires_at', p.expires_at, 'status', p.status, 'created_at', p.created_at,
    'label', ${memberCounts.LABEL}) AS line
  FROM k JOIN profiles p ON p.id = k.id`;

export function listMembers(e: PbRequestEvent) {
  const { search, filter: status, ...place } = listQuery.listQuery(e, Object.keys(memberCounts.FILTERS));
  const now = clock.stamp();
  const where = memberCounts.FILTERS[status] || '';
  const found = textSearch.matching(e.app, 'member_search', search, where, { now });
  const counts = memberCounts.counts(e.app, now);
  const all = status ? counts[status as 'ativo' | 'inativo' | 'vitalicio'] : counts.total;
  const listed = textSearch.listed(e.app, found, LINE, place, all);
  const { total, ativo, vitalicio, expired } = counts;
  const tiles = { total, active: ativo, lifetime: vitalicio, expired };
  return sendItems.sendPage(e, { ...listed, tiles });
}
