/**
 * `POST /api/app/purchases/{provider}`: what a sales platform tells. It is stored first, so that one which could not be
 * applied is seen by the host; the platform hears 200 only when both are done, and delivers anything else once more.
 */

import * as throttledLog from '../audit/throttled-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as addressLimit from '../http/address-limit.ts';
import * as clientAddress from '../http/client-address.ts';
import * as errorResponse from '../http/error-response.ts';
import * as readSmallBody from '../http/read-small-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as notify from '../realtime/notify.ts';
import * as applyPurchase from './apply-purchase.ts';
import * as providers from './providers.ts';
import * as readDelivery from './read-delivery.ts';
import * as verifySignature from './verify-signature.ts';

const HOUR = 3600;
/** Deliveries of one address whose signature is wrong: whoever forges more is not compared any more. */
const FORGED_PER_HOUR = 300;
/** Kiwify's have a few thousand characters, and their signature is computed in JavaScript, at a thousand times the price. */
const LONGEST_OF_KIWIFY = 32 * 1024;

const STORE = `
  INSERT INTO purchase_deliveries
    (first_at, last_at, provider, event, kind, product, product_name, order_id, email, name, phone)
  VALUES ({:now}, {:now}, {:provider}, {:event}, {:kind}, {:product}, {:productName}, {:order}, {:email}, {:name}, {:phone})
  ON CONFLICT DO UPDATE SET times = times + 1, last_at = excluded.last_at`;
const STORED = `
  SELECT id, provider, kind, product, order_id AS "order", email, name, phone FROM purchase_deliveries
  WHERE provider = {:provider} AND order_id = {:order} AND event = {:event} AND product = {:product}`;
export const SHAPE: applyPurchase.Stored = {
  id: 0,
  provider: '',
  kind: '',
  product: '',
  order: '',
  email: '',
  name: '',
  phone: '',
};

/**
 * Whether the signature holds. Counted as forged before it is compared, and taken back: of a thousand that come at once,
 * only as many are compared as may be.
 * @returns seconds to wait when too many were forged
 */
function judge(e: PbRequestEvent, isGenuine: () => boolean): { wait: number; genuine: boolean } {
  const wait = addressLimit.hit(e, 'purchase', HOUR, FORGED_PER_HOUR);
  if (wait > 0) return { wait, genuine: false };
  const genuine = isGenuine();
  if (genuine) addressLimit.refund(e, 'purchase', HOUR);
  return { wait: 0, genuine };
}

function forged(e: PbRequestEvent, provider: providers.Provider) {
  const from = clientAddress.limitKey(e);
  const action = `Aviso de compra recusado: assinatura inválida (${providers.nameOf(provider)})`;
  const entry = { type: 'seguranca' as const, user: '', action, ip: e.realIP(), status: 'alerta' as const };
  throttledLog.write(e.app, { what: `purchase:${provider}`, from }, entry);
  const text = 'A assinatura deste aviso não confere.';
  return errorResponse.respondError(e, 401, 'signature', 'not_allowed', text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw validationError.invalid('body', 'invalid_type', 'Envie os dados como JSON.');
  }
}

/** Eduzz asks once, unsigned, whether the address answers, and takes no address that does not. */
const isPing = (provider: providers.Provider, text: string) =>
  provider === 'eduzz' && text.length < 1000 && /"event"\s*:\s*"ping"/.test(text);

export function receivePurchase(e: PbRequestEvent) {
  const provider = e.request.pathValue('provider');
  const secret = providers.isProvider(provider) ? providers.secretOf(provider) : '';
  if (!providers.isProvider(provider) || secret === '') throw new NotFoundError('');
  const text = toString(e.request.body);
  if (isPing(provider, text)) return e.json(200, { status: 'ignored' });
  if (provider === 'kiwify' && text.length > LONGEST_OF_KIWIFY) return readSmallBody.tooLarge(e);
  const { wait, genuine } = judge(e, () => verifySignature.isGenuine(e, provider, text, secret));
  if (wait > 0) return errorResponse.tooMany(e, 'signature', wait);
  if (!genuine) return forged(e, provider);

  const deliveries = readDelivery.readDelivery(provider, parse(text));
  if (deliveries.length === 0) return e.json(200, { status: 'ignored' });
  for (const one of deliveries) {
    const key = { provider, order: one.order, event: one.event, product: one.product };
    db.run(e.app, STORE, { ...one, provider, now: clock.stamp() });
    applyPurchase.apply(e.app, db.one(e.app, STORED, SHAPE, key), false);
  }
  notify.notifyChange(e.app);
  return e.json(200, { status: 'stored' });
}
