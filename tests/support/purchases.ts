/** Messages of sales platforms as they come, signed as each signs. */
import { createHmac } from 'node:crypto';
import { type Answer, call } from './http.ts';
import { newId } from './people.ts';

export const SECRETS = {
  HOTMART_HOTTOK: 'BpDU2FH1jGxKBE9bFV2RYHzBrjOZfO-teste',
  KIWIFY_TOKEN: 'rxue90njjv1',
  EDUZZ_SECRET: 'edzwhs_segredo_de_teste',
  PURCHASE_SECRET: 'segredo-de-teste-com-mais-de-32-caracteres',
};
export type Platform = 'hotmart' | 'kiwify' | 'eduzz' | 'outra';
export const PLATFORMS: Platform[] = ['hotmart', 'kiwify', 'eduzz', 'outra'];
export type What = 'paid' | 'refunded' | 'chargeback' | 'waiting';

export interface Sale {
  platform: Platform;
  order: string;
  product: string;
  email: string;
  name?: string;
  phone?: string;
}

/** Makes sales of Hotmart, each with an order and a person of its own, orders counted from `before`. */
export function saleMaker(before: number, product: string) {
  let last = before;
  return (given: Partial<Sale> = {}): Sale => {
    last += 1;
    return {
      platform: 'hotmart',
      order: String(last),
      product,
      email: `${newId()}@exemplo.com.br`,
      ...given,
    };
  };
}

/** What no column may hold. */
export const PRIVATE = {
  document: '69526128664',
  street: 'Avenida Francisco Galassi',
  zip: '38400123',
  price: 1499.73,
  ip: '203.0.113.199',
};

const EVENTS: Record<Platform, Record<What, string>> = {
  hotmart: {
    paid: 'PURCHASE_APPROVED',
    refunded: 'PURCHASE_REFUNDED',
    chargeback: 'PURCHASE_CHARGEBACK',
    waiting: 'PURCHASE_BILLET_PRINTED',
  },
  kiwify: {
    paid: 'order_approved',
    refunded: 'order_refunded',
    chargeback: 'chargeback',
    waiting: 'billet_created',
  },
  eduzz: {
    paid: 'myeduzz.invoice_paid',
    refunded: 'myeduzz.invoice_refunded',
    chargeback: 'myeduzz.invoice_chargeback',
    waiting: 'myeduzz.invoice_waiting_payment',
  },
  outra: { paid: 'paid', refunded: 'refunded', chargeback: 'chargeback', waiting: 'waiting' },
};

function hotmart({ order, product, email, name, phone }: Sale, what: What) {
  const status = {
    paid: 'APPROVED',
    refunded: 'REFUNDED',
    chargeback: 'CHARGEBACK',
    waiting: 'BILLET_PRINTED',
  };
  const price = { value: PRIVATE.price, currency_value: 'BRL' };
  const address = { city: 'Uberlândia', zipcode: PRIVATE.zip, address: PRIVATE.street, number: '10' };
  const buyer = {
    email,
    name,
    checkout_phone: phone,
    address,
    document: PRIVATE.document,
    document_type: 'CPF',
  };
  return {
    id: '00907e72-2694-4d21-ae59-bee19e74f030',
    creation_date: 1729032673904,
    event: EVENTS.hotmart[what],
    version: '2.0.0',
    data: {
      product: { id: Number(product), name: `Produto ${product}`, ucode: 'fb056612' },
      buyer,
      producer: { name: 'Quem vende', document: PRIVATE.document },
      commissions: [{ value: PRIVATE.price, source: 'PRODUCER' }],
      purchase: { transaction: order, status: status[what], price, payment: { type: 'BILLET' } },
    },
  };
}

function kiwify({ order, product, email, name, phone }: Sale, what: What) {
  const status = {
    paid: 'paid',
    refunded: 'refunded',
    chargeback: 'chargedback',
    waiting: 'waiting_payment',
  };
  return {
    order_id: order,
    order_ref: 'wNsu7pp',
    order_status: status[what],
    webhook_event_type: EVENTS.kiwify[what],
    payment_method: 'boleto',
    Product: { product_id: product, product_name: `Produto ${product}` },
    Customer: {
      full_name: name,
      email,
      mobile: phone,
      CPF: PRIVATE.document,
      ip: PRIVATE.ip,
      street: PRIVATE.street,
      zipcode: PRIVATE.zip,
    },
    Commissions: { charge_amount: PRIVATE.price },
  };
}

function eduzz({ order, product, email, name, phone }: Sale, what: What) {
  const status = { paid: 'paid', refunded: 'refunded', chargeback: 'chargeback', waiting: 'waiting_payment' };
  const price = { value: PRIVATE.price, currency: 'BRL' };
  const address = { street: PRIVATE.street, zipCode: PRIVATE.zip };
  return {
    id: 'zzh0ex4yfp5vcjyc7jl2r3c2',
    event: EVENTS.eduzz[what],
    sentDate: '2026-11-22T12:00:00.000Z',
    data: {
      id: Number(order),
      status: status[what],
      buyer: { name, email, cellphone: phone, document: PRIVATE.document, address },
      price,
      items: [{ productId: product, name: `Produto ${product}`, price }],
    },
  };
}

const other = ({ order, product, email, name, phone }: Sale, what: What) => ({
  event: EVENTS.outra[what],
  order,
  product,
  product_name: `Produto ${product}`,
  email,
  name,
  phone,
  document: PRIVATE.document,
  price: PRIVATE.price,
  address: PRIVATE.street,
});

/** The message of a platform about a sale. */
export function messageOf(sale: Sale, what: What): string {
  const of = { name: 'Ana Souza', phone: '+55 11 91234-5678', ...sale };
  const make = { hotmart, kiwify, eduzz, outra: other };
  return JSON.stringify(make[sale.platform](of, what));
}

const hex = (algorithm: string, secret: string, text: string) =>
  createHmac(algorithm, secret).update(text).digest('hex');

/** Address and headers of a signed message. */
export function signed(platform: Platform, text: string, secrets = SECRETS) {
  const path = `/api/app/purchases/${platform}`;
  if (platform === 'kiwify')
    return { path: `${path}?signature=${hex('sha1', secrets.KIWIFY_TOKEN, text)}`, headers: {} };
  const now = Math.floor(Date.now() / 1000);
  const headers = {
    hotmart: { 'X-HOTMART-HOTTOK': secrets.HOTMART_HOTTOK },
    eduzz: { 'X-Signature': hex('sha256', secrets.EDUZZ_SECRET, text) },
    outra: {
      'X-Webhook-Signature': `t=${now},v1=${hex('sha256', secrets.PURCHASE_SECRET, `${now}.${text}`)}`,
    },
  };
  return { path, headers: headers[platform] as Record<string, string> };
}

/** Delivers a message as the platform would. */
export function deliver(server: { url: string }, sale: Sale, what: What): Promise<Answer> {
  const body = messageOf(sale, what);
  const { path, headers } = signed(sale.platform, body);
  return call(server, 'POST', path, { body, headers });
}
