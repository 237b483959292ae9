/** What is stored of orders: messages of the platforms about them, and a purchase for each of their products. */

import * as emailAddress from '../domain/email-address.ts';
import * as db from '../host/db.ts';

/** One product of an order. */
export type Key = { provider: string; order: string; product: string };
/** The purchases of an order. */
export const OF_ORDER = 'provider = {:provider} AND order_id = {:order}';
/** The purchase of a key. */
export const ONE = `${OF_ORDER} AND product = {:product}`;

const STORED = { id: 0, provider: '', kind: '', product: '', order: '', email: '', name: '', phone: '' };
/** A delivery. */
export type StoredDelivery = typeof STORED;
const DELIVERY =
  'SELECT id, provider, kind, product, order_id AS "order", email, name, phone FROM purchase_deliveries';

const SHAPE = {
  provider: '',
  order_id: '',
  product: '',
  email: '',
  paid_at: '',
  undone_at: '',
  gave: '',
  user_id: '',
  request_id: '',
};
export type Purchase = typeof SHAPE;
const PURCHASE = `SELECT ${Object.keys(SHAPE).join(', ')} FROM purchases`;
const ERASED = `
  SELECT COUNT(*) AS n FROM erased_orders WHERE ${OF_ORDER} AND closed = 1
    AND NOT EXISTS (SELECT 1 FROM purchases WHERE ${OF_ORDER})`;

/**
 * A delivery, without its address where that is one that no record takes: an earlier release kept what came.
 * @param where SQL of the delivery
 */
export function findStored(app: PbApp, where: string, params: db.Params): StoredDelivery | null {
  const row = db.first(app, `${DELIVERY} WHERE ${where}`, STORED, params);
  if (!row) return null;
  const { id, provider, kind, product, order, email, name, phone } = row;
  return { id, provider, kind, product, order, email: emailAddress.canonical(email), name, phone };
}

export const keyOf = ({ provider, order_id, product }: Purchase): Key => ({
  provider,
  order: order_id,
  product,
});

export const find = (tx: PbApp, { provider, order, product }: Key): Purchase =>
  db.one(tx, `${PURCHASE} WHERE ${ONE}`, SHAPE, { provider, order, product });

export const ofOrder = (tx: PbApp, { provider, order }: Key): Purchase[] =>
  db.rows(tx, `${PURCHASE} WHERE ${OF_ORDER}`, SHAPE, { provider, order });

/** Whose the order is: who has paid first, whatever address another message about it names. */
export function addressOf(app: PbApp, { kind, provider, order, product, email }: StoredDelivery): string {
  const which = kind === 'undone' ? OF_ORDER : ONE;
  const sql = `SELECT email FROM purchases WHERE ${which} AND paid_at != '' AND email != '' LIMIT 1`;
  return db.first(app, sql, { email: '' }, { provider, order, product })?.email ?? email;
}

/** Whether the order was closed with a buyer who was erased: a message about it that is still kept must not bring them back. */
export const isErased = (app: PbApp, { provider, order }: StoredDelivery): boolean =>
  db.count(app, ERASED, { provider, order }) > 0;
