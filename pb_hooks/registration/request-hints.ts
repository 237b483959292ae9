/** `GET /api/app/admin/request-hints?id=`: what whoever decides a request should know: who has decided it by now, and possible duplicates. */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as registrationRequest from './registration-request.ts';

const MOST = 5;

const USER = `
  SELECT json_object('userId', u.id, 'full_name', COALESCE(NULLIF(p.full_name, ''), u.name),
    'plan_type', COALESCE(p.plan_type, ''), 'expires_at', COALESCE(p.expires_at, ''),
    'status', COALESCE(p.status, '')) AS line
  FROM users u LEFT JOIN profiles p ON p.user_id = u.id
  WHERE u.email = (SELECT email FROM registration_requests WHERE id = {:id}) COLLATE NOCASE`;

const others = (kind: string, search: string, source: string, status: string, same: string) => `
  SELECT json_object('kind', '${kind}', 'id', o.id, 'full_name', o.full_name, 'email', o.email,
    'status', ${status}) AS line
  FROM (SELECT s.id, s.n FROM ${search} s JOIN request_search me ON me.id = {:id} AND s.id != me.id AND ${same}
    ORDER BY s.n DESC LIMIT ${MOST}) k JOIN ${source} o ON o.id = k.id`;

const CRM = 's.state = me.state AND s.crm_no = me.crm_no AND s.crm_no > 0';
// The last eight digits: with or without area code, country and the ninth digit.
const PHONE = "s.phone8 = me.phone8 AND s.phone8 != '' AND length(s.phone8) = 8";

/** Of somebody whose access is over, 'active' alone would say that they can come in. */
const ACCESS = `CASE WHEN o.status = 'active' AND o.expires_at != '' AND o.expires_at <= {:now}
    THEN 'expired' ELSE o.status END`;

/** Members first: they are the ones who have an account. */
const both = (same: string) => `
  SELECT line FROM (${others('member', 'member_search', 'profiles', ACCESS, same)})
  UNION ALL SELECT line FROM (${others('request', 'request_search', 'registration_requests', 'o.status', same)})
  LIMIT ${MOST}`;

/** @returns JSON texts, joined */
function lines(app: PbApp, sql: string, params: db.Params): string {
  const found = db.rows(app, sql, { line: '' }, params).map(({ line }) => line);
  return found.join(',');
}

export function requestHints(e: PbRequestEvent) {
  const request = registrationRequest.find(e.app, e.request.url.query().get('id'));
  const { id } = request;
  const now = clock.stamp();
  const user = lines(e.app, USER, { id }) || 'null';
  const sameCrm = lines(e.app, both(CRM), { id, now });
  const samePhone = lines(e.app, both(PHONE), { id, now });
  const isPending = request.getString('status') === 'pending';
  const decided = isPending ? null : registrationRequest.decision(e.app, request);
  const text = `{"existingUser":${user},"sameCrm":[${sameCrm}],"samePhone":[${samePhone}],"decided":${JSON.stringify(decided)}}`;
  return e.blob(200, 'application/json', text);
}
