/** `GET /api/app/admin/purchases`: what the platforms delivered, newest first, what came of it, and the products' plans. */

import { MOST_PRODUCTS } from '../../src/shared/limits.ts';
import { PLATFORMS } from '../../src/shared/platforms.ts';
import * as db from '../host/db.ts';
import * as listQuery from '../search/list-query.ts';
import * as sendItems from '../search/send-items.ts';
import * as textSearch from '../search/text-search.ts';
import * as appUrl from '../settings/app-url.ts';
import * as providers from './providers.ts';

/**
 * What came of a delivery, as its order stands now: read, not kept, so that it is never old. An access that a person has
 * changed since (`settled`) is that person's.
 */
const RESULT = `CASE
  WHEN d.done = 0 THEN 'failed'
  WHEN d.kind = 'waiting' THEN 'waiting'
  WHEN (d.email = '' OR b.email = '') AND d.kind = 'paid' THEN 'no_email'
  WHEN b.undone_at != '' AND b.gave = 'access' AND b.settled = 1 THEN 'by_hand'
  WHEN b.undone_at != '' AND b.gave = 'request' AND r.status = 'approved' THEN 'by_hand'
  WHEN b.undone_at != '' AND b.gave = 'access' THEN 'taken'
  WHEN b.undone_at != '' OR d.kind = 'undone' THEN 'undone'
  WHEN b.gave = 'access' THEN 'access'
  WHEN b.gave = 'nothing' THEN 'endless'
  WHEN r.status = 'approved' THEN 'approved'
  WHEN r.status = 'rejected' THEN 'rejected'
  WHEN r.status = 'pending' THEN 'request'
  ELSE 'request_gone' END`;
/** A refund undoes its whole order, and may name none of its products, or another one: it tells of the one that gave access, if any did. */
const PRODUCT = `iif(d.kind = 'undone', (
  SELECT o.product FROM purchases o WHERE o.provider = d.provider AND o.order_id = d.order_id
  ORDER BY o.gave != 'access', o.product != d.product LIMIT 1), d.product)`;
const LINE = `
  SELECT json_object('id', CAST(d.id AS TEXT), 'at', d.last_at, 'times', d.times, 'provider', d.provider, 'event', d.event,
    'kind', d.kind, 'product', d.product, 'product_name', d.product_name, 'order', d.order_id, 'email', d.email,
    'name', d.name, 'phone', d.phone, 'result', ${RESULT}, 'plan', COALESCE(b.plan_type, ''), 'days', COALESCE(b.days, 0),
    'mail', COALESCE(b.mail_state, '')) AS line
  FROM k JOIN purchase_deliveries d ON d.id = k.n
  LEFT JOIN purchases b ON b.provider = d.provider AND b.order_id = d.order_id AND b.product = ${PRODUCT}
  LEFT JOIN registration_requests r ON r.id = b.request_id AND b.request_id != ''`;
const COUNT = 'SELECT COUNT(*) AS n FROM purchase_deliveries';
const TABLE = 'purchase_search';
/** Those with a plan first, where there are more than a screen lists: behind the others they would give access unseen. */
const PRODUCTS = `
  SELECT provider, product, name, plan_type, days FROM (
    SELECT provider, product, MAX(name) AS name, MAX(plan_type) AS plan_type, MAX(days) AS days FROM (
      SELECT provider, product, MAX(product_name) AS name, '' AS plan_type, 0 AS days FROM purchase_deliveries
        WHERE product != '' GROUP BY provider, product
      UNION ALL SELECT provider, product, '', plan_type, days FROM purchase_products)
    GROUP BY provider, product ORDER BY MAX(plan_type) = '', MAX(name), provider, product LIMIT ${MOST_PRODUCTS})
  ORDER BY name, provider, product`;

export function listPurchases(e: PbRequestEvent) {
  const { search, ...place } = listQuery.listQuery(e, []);
  const found = textSearch.matching(e.app, TABLE, search, '');
  const total = search ? undefined : db.count(e.app, COUNT);
  const listed = textSearch.listed(e.app, found, LINE, place, total);
  const shape = { provider: '', product: '', name: '', plan_type: '', days: 0 };
  const products = db
    .rows(e.app, PRODUCTS, shape)
    .map(({ provider, product, name, plan_type, days }) => ({ provider, product, name, plan_type, days }));
  const on = PLATFORMS.filter((provider) => providers.secretOf(provider) !== '');
  const address = `${appUrl.appUrl(e.app)}/api/app/purchases/`;
  return sendItems.sendPage(e, { ...listed, on, address, products });
}
