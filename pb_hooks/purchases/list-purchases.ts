/** `GET /api/app/admin/purchases`: what the platforms delivered, newest first, what came of it, and the products' plans. */

import { PURCHASE_KEY_LENGTH } from '../../src/shared/lengths.ts';
import { isLifetimePlan } from '../../src/shared/lifetime-plan.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as db from '../host/db.ts';
import * as currentActor from '../http/current-actor.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as planChoice from '../members/plan-choice.ts';
import * as notify from '../realtime/notify.ts';
import * as listQuery from '../search/list-query.ts';
import * as sendItems from '../search/send-items.ts';
import * as applyPurchase from './apply-purchase.ts';
import * as providers from './providers.ts';
import * as receivePurchase from './receive-purchase.ts';

/**
 * What came of a delivery, as its order stands now: read, not kept, so that it is never old. An access that a person has
 * changed since (`settled`) is that person's.
 */
const RESULT = `CASE
  WHEN d.done = 0 THEN 'failed'
  WHEN d.kind = 'waiting' THEN 'waiting'
  WHEN d.email = '' AND d.kind = 'paid' THEN 'no_email'
  WHEN b.undone_at != '' AND b.gave = 'access' AND b.settled = 1 THEN 'by_hand'
  WHEN b.undone_at != '' AND r.status = 'approved' THEN 'by_hand'
  WHEN b.undone_at != '' AND b.gave = 'access' THEN 'taken'
  WHEN b.undone_at != '' OR d.kind = 'undone' THEN 'undone'
  WHEN b.gave = 'access' THEN 'access'
  WHEN b.gave = 'nothing' THEN 'endless'
  WHEN r.status = 'approved' THEN 'approved'
  WHEN r.status = 'rejected' THEN 'rejected'
  WHEN r.status = 'pending' THEN 'request'
  ELSE 'request_gone' END`;
const LIST = `
  SELECT json_object('id', CAST(d.id AS TEXT), 'at', d.last_at, 'times', d.times, 'provider', d.provider, 'event', d.event,
    'kind', d.kind, 'product', d.product, 'product_name', d.product_name, 'order', d.order_id, 'email', d.email,
    'name', d.name, 'phone', d.phone, 'result', ${RESULT}, 'plan', COALESCE(b.plan_type, ''), 'days', COALESCE(b.days, 0),
    'mail', COALESCE(b.mail_state, '')) AS line
  FROM (SELECT * FROM purchase_deliveries ORDER BY id DESC LIMIT {:most} OFFSET {:skip}) d
  LEFT JOIN purchases b ON b.provider = d.provider AND b.order_id = d.order_id AND b.product = d.product
  LEFT JOIN registration_requests r ON r.id = b.request_id AND b.request_id != '' ORDER BY d.id DESC`;
const PRODUCTS = `
  SELECT provider, product, MAX(name) AS name, MAX(plan_type) AS plan_type, MAX(days) AS days FROM (
    SELECT provider, product, MAX(product_name) AS name, '' AS plan_type, 0 AS days FROM purchase_deliveries
      WHERE product != '' GROUP BY provider, product
    UNION ALL SELECT provider, product, '', plan_type, days FROM purchase_products)
  GROUP BY provider, product ORDER BY name, provider, product LIMIT 200`;

export function listPurchases(e: PbRequestEvent) {
  const { page, perPage } = listQuery.listQuery(e, []);
  const params = { most: perPage, skip: (page - 1) * perPage };
  const items = db.rows(e.app, LIST, { line: '' }, params).map(({ line }) => line);
  const totalItems = db.count(e.app, 'SELECT COUNT(*) AS n FROM purchase_deliveries');
  const shape = { provider: '', product: '', name: '', plan_type: '', days: 0 };
  const products = db
    .rows(e.app, PRODUCTS, shape)
    .map(({ provider, product, name, plan_type, days }) => ({ provider, product, name, plan_type, days }));
  const on = providers.PROVIDERS.filter((provider) => providers.secretOf(provider) !== '');
  const address = `${e.app.settings().meta.appURL.replace(/\/+$/, '')}/api/app/purchases/`;
  return sendItems.sendPage(e, items, { page, perPage, totalItems }, { on, address, products });
}

/** `POST /api/app/reprocess-purchase {id}`: applies a delivery once more, by what the host has chosen meanwhile. */
export function reprocessPurchase(e: PbRequestEvent) {
  const { id } = jsonBody.fieldsOf(e);
  const sql = `SELECT id, provider, kind, product, order_id AS "order", email, name, phone
    FROM purchase_deliveries WHERE id = {:id}`;
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const stored = db.first(e.app, sql, receivePurchase.SHAPE, { id: number });
  if (!stored) {
    const text = 'Esta compra não está mais guardada.';
    throw new NotFoundError(text, { id: new ValidationError('not_found', text) });
  }
  applyPurchase.apply(e.app, stored, true);
  const email = applyPurchase.addressOf(e.app, stored);
  const whose = email === '' ? '' : ` de ${email}`;
  log(e, `Reprocessou a compra ${stored.order}${whose} (${providers.nameOf(stored.provider)})`);
  notify.notifyChange(e.app);
  return e.json(200, { id });
}

function log(e: PbRequestEvent, action: string) {
  const user = currentActor.actor(e).email;
  auditLog.write(e.app, { type: 'admin', user, action, ip: e.realIP(), status: 'sucesso' });
}

const LONGEST_DAYS = 3650;

function readDays(given: unknown): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= LONGEST_DAYS)
    return given;
  throw validationError.invalid('days', 'not_allowed', `Use de 1 a ${LONGEST_DAYS} dias.`);
}

const THIS_PRODUCT = 'FROM purchase_products WHERE provider = {:provider} AND product = {:product}';
/** Whether it may replace is asked within the statement: two administrators may add one code in the same moment. */
const PUT_PRODUCT = `INSERT INTO purchase_products (provider, product, plan_type, days)
  VALUES ({:provider}, {:product}, {:plan}, {:days})
  ON CONFLICT DO UPDATE SET plan_type = excluded.plan_type, days = excluded.days WHERE {:mayReplace} = 1`;

/**
 * `POST /api/app/change-purchase-product {provider, product, planType, days, isNew}`: what a purchase of this product gives from
 * now on; with the plan '' an administrator decides each. One that is told to be new replaces the plan of none.
 */
export function changePurchaseProduct(e: PbRequestEvent) {
  const { provider, product, planType, days, isNew } = jsonBody.fieldsOf(e);
  if (!providers.isProvider(provider))
    throw validationError.invalid('provider', 'required', 'Informe a plataforma.');
  // As deliveries name it (read-delivery.ts): one that is pasted with a blank inside too many would never be bought.
  const code = typeof product === 'string' ? plainText(product) : '';
  if (code === '' || code.length > PURCHASE_KEY_LENGTH)
    throw validationError.invalid('product', 'required', 'Informe o código do produto.');
  const key = { provider, product: code };
  const mayReplace = isNew !== true;
  let given = 'um administrador decide';
  let isFree = true;
  if (planType !== '') {
    const plan = planChoice.readPlanType(planType);
    const lasts = isLifetimePlan(plan) ? 0 : readDays(days);
    const params = { ...key, plan, days: lasts, mayReplace: mayReplace ? 1 : 0 };
    isFree = db.run(e.app, PUT_PRODUCT, params) > 0;
    given = lasts === 0 ? plan : `${plan} por ${lasts} ${lasts === 1 ? 'dia' : 'dias'}`;
  } else if (mayReplace) db.run(e.app, `DELETE ${THIS_PRODUCT}`, key);
  else isFree = db.count(e.app, `SELECT COUNT(*) AS n ${THIS_PRODUCT}`, key) === 0;
  if (!isFree)
    throw validationError.invalid('product', 'not_allowed', 'Este produto já está na lista: use Mudar.');
  // A row of before that rule, which no purchase finds.
  if (mayReplace && product !== code) db.run(e.app, `DELETE ${THIS_PRODUCT}`, { provider, product });
  log(e, `Mudou o que dá a compra do produto ${key.product} (${providers.nameOf(provider)}): ${given}`);
  return e.json(200, { ...key });
}
