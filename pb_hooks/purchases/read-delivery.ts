/**
 * What a platform's message says about an order, and nothing else of it: tax numbers, addresses and prices are never read.
 * Events by closed lists: a name that only resembles a payment gives nothing.
 */

import { MEMBER_LENGTHS, PURCHASE_KEY_LENGTH } from '../../src/shared/lengths.ts';
import { plainPhone } from '../../src/shared/phone.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import type { Platform } from '../../src/shared/platforms.ts';
import { startOf } from '../../src/shared/start-of.ts';
import * as emailAddress from '../domain/email-address.ts';
import { type Fields, fieldsOf } from '../domain/plain-object.ts';

/** `waiting`: not paid, or not decided. It is listed and changes nothing. */
export type Kind = 'paid' | 'undone' | 'waiting';

export type Delivery = {
  event: string;
  kind: Kind;
  order: string;
  /** '' for an order of which only the whole is named */
  product: string;
  productName: string;
  /** '' for none that mail could reach */
  email: string;
  name: string;
  phone: string;
};

const line = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? plainText(String(value)) : '';

const text = (value: unknown, longest: number): string => startOf(line(value), longest);

/** A key is not cut: two long ones must not become one. */
function key(value: unknown): string {
  const written = line(value);
  return written.length > PURCHASE_KEY_LENGTH ? '' : written;
}

type Kinds = { [event: string]: Kind };

const HOTMART: Kinds = {
  PURCHASE_APPROVED: 'paid',
  PURCHASE_COMPLETE: 'paid',
  PURCHASE_REFUNDED: 'undone',
  PURCHASE_CHARGEBACK: 'undone',
  PURCHASE_CANCELED: 'undone',
  PURCHASE_BILLET_PRINTED: 'waiting',
  PURCHASE_DELAYED: 'waiting',
  PURCHASE_EXPIRED: 'waiting',
  PURCHASE_PROTEST: 'waiting',
};
const KIWIFY: Kinds = {
  order_approved: 'paid',
  subscription_renewed: 'paid',
  order_refunded: 'undone',
  chargeback: 'undone',
  billet_created: 'waiting',
  pix_created: 'waiting',
  order_rejected: 'waiting',
};
/** Without the name of an event, as older accounts send it. */
const KIWIFY_STATUS: Kinds = {
  paid: 'paid',
  refunded: 'undone',
  chargedback: 'undone',
  waiting_payment: 'waiting',
  refused: 'waiting',
};
const EDUZZ: Kinds = {
  'myeduzz.invoice_paid': 'paid',
  'myeduzz.invoice_refunded': 'undone',
  'myeduzz.invoice_chargeback': 'undone',
  'myeduzz.invoice_canceled': 'undone',
  'myeduzz.invoice_opened': 'waiting',
  'myeduzz.invoice_waiting_payment': 'waiting',
  'myeduzz.invoice_waiting_refund': 'waiting',
  'myeduzz.invoice_expired': 'waiting',
  'myeduzz.invoice_refused': 'waiting',
  'myeduzz.invoice_overdue': 'waiting',
  'myeduzz.invoice_recovering': 'waiting',
  'myeduzz.invoice_negotiated': 'waiting',
  'myeduzz.invoice_scheduled': 'waiting',
};
const OTHER: Kinds = {
  paid: 'paid',
  refunded: 'undone',
  chargeback: 'undone',
  canceled: 'undone',
  waiting: 'waiting',
};

const kindOf = (kinds: Kinds, event: string): Kind | null =>
  Object.keys(kinds).includes(event) ? (kinds[event] ?? null) : null;

/** An event that says "paid" beside a state that does not is not paid: a boleto may have been printed. */
const agreeing = (kind: Kind, status: string, paid: string[]): Kind =>
  kind === 'paid' && status !== '' && !paid.includes(status.toLowerCase()) ? 'waiting' : kind;

function person({ email, name, phone }: { email: unknown; name: unknown; phone: unknown }) {
  const { full_name, phone: longestPhone } = MEMBER_LENGTHS;
  return {
    email: emailAddress.canonical(email),
    name: text(name, full_name),
    phone: startOf(plainPhone(line(phone)), longestPhone),
  };
}

function fromHotmart(payload: Fields): Delivery[] {
  const event = text(payload['event'], 60);
  const kind = kindOf(HOTMART, event);
  const data = fieldsOf(payload['data']);
  const [purchase, product, buyer] = [
    fieldsOf(data['purchase']),
    fieldsOf(data['product']),
    fieldsOf(data['buyer']),
  ];
  if (!kind) return [];
  const status = text(purchase['status'], 40);
  return [
    {
      event,
      kind: agreeing(kind, status, ['approved', 'complete', 'completed']),
      order: key(purchase['transaction']),
      product: key(product['id']),
      productName: text(product['name'], 200),
      ...person({ email: buyer['email'], name: buyer['name'], phone: buyer['checkout_phone'] }),
    },
  ];
}

function fromKiwify(payload: Fields): Delivery[] {
  const order = payload['order'] === undefined ? payload : fieldsOf(payload['order']);
  const status = text(order['order_status'], 40);
  const named = text(order['webhook_event_type'], 60);
  const kind = named === '' ? kindOf(KIWIFY_STATUS, status) : kindOf(KIWIFY, named);
  const [product, customer] = [fieldsOf(order['Product']), fieldsOf(order['Customer'])];
  if (!kind) return [];
  return [
    {
      event: named || status,
      kind: agreeing(kind, status, ['paid', 'approved']),
      order: key(order['order_id']),
      product: key(product['product_id']),
      productName: text(product['product_name'], 200),
      ...person({ email: customer['email'], name: customer['full_name'], phone: customer['mobile'] }),
    },
  ];
}

/** Who is to have the access: the student, where somebody else has paid. */
function eduzzPerson(data: Fields) {
  const student = fieldsOf(data['student']);
  const who = emailAddress.canonical(student['email']) === '' ? fieldsOf(data['buyer']) : student;
  return person({ email: who['email'], name: who['name'], phone: who['cellphone'] ?? who['phone'] });
}

function fromEduzz(payload: Fields): Delivery[] {
  const event = text(payload['event'], 60);
  const kind = kindOf(EDUZZ, event);
  const data = fieldsOf(payload['data']);
  if (!kind) return [];
  const items = Array.isArray(data['items']) ? data['items'].slice(0, 20).map(fieldsOf) : [];
  const order = key(data['id']);
  const rest = { event, kind: agreeing(kind, text(data['status'], 40), ['paid']), ...eduzzPerson(data) };
  return (items.length > 0 ? items : [{}]).map((item: Fields) => ({
    ...rest,
    order,
    product: key(item['productId']),
    productName: text(item['name'], 200),
  }));
}

function fromOther(payload: Fields): Delivery[] {
  const event = text(payload['event'], 60);
  const kind = kindOf(OTHER, event);
  if (!kind) return [];
  return [
    {
      event,
      kind,
      order: key(payload['order']),
      product: key(payload['product']),
      productName: text(payload['product_name'], 200),
      ...person({ email: payload['email'], name: payload['name'], phone: payload['phone'] }),
    },
  ];
}

const READERS: Record<Platform, (payload: Fields) => Delivery[]> = {
  hotmart: fromHotmart,
  kiwify: fromKiwify,
  eduzz: fromEduzz,
  outra: fromOther,
};

/** The products of an order that a message is about; [] for one that is about no order. */
export const readDelivery = (provider: Platform, payload: unknown): Delivery[] =>
  READERS[provider](fieldsOf(payload)).filter(({ order }) => order !== '');
