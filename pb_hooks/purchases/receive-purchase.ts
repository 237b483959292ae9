/**
 * `POST /api/app/purchases/{provider}`: what a sales platform tells. It is stored first, so that one which could not be
 * applied is seen by the host; the platform hears 200 only when both are done, and delivers anything else once more.
 */

import type { Platform } from '../../src/shared/platforms.ts';
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
import * as purchaseRows from './purchase-rows.ts';
import * as readDelivery from './read-delivery.ts';
import * as verifySignature from './verify-signature.ts';

/** Deliveries of one address whose signature is wrong: further ones hear to wait. */
const FORGED_PER_HOUR = 300;
/** Kiwify's have a few thousand characters, and their signature is computed in JavaScript, at a thousand times the price. */
const LONGEST_OF_KIWIFY = 32 * 1024;

// Only the first payment makes an order somebody's again, when nothing but waiting was told before its buyer was erased.
const ERASED = `
  SELECT 1 FROM erased_orders o WHERE o.provider = {:provider} AND o.order_id = {:order}
    AND (o.closed = 1 OR {:kind} != 'paid')
    AND NOT EXISTS (SELECT 1 FROM purchases b WHERE b.provider = o.provider AND b.order_id = o.order_id)`;
// A message that is sent again tells what the first one could not: an address, where the shop had sent none, and that it is paid.
// One that could not be applied may have an address of before this rule, which no record takes.
const IS_MENDED = "(email = '' OR done = 0) AND excluded.email != ''";
const STORE = `
  INSERT INTO purchase_deliveries
    (first_at, last_at, provider, event, kind, product, product_name, order_id, email, name, phone)
  SELECT {:now}, {:now}, {:provider}, {:event}, {:kind}, {:product}, {:productName}, {:order}, {:email}, {:name}, {:phone}
  WHERE NOT EXISTS (${ERASED})
  ON CONFLICT DO UPDATE SET times = times + 1, last_at = excluded.last_at,
    kind = iif(kind = 'waiting', excluded.kind, kind), email = iif(${IS_MENDED}, excluded.email, email),
    name = iif(${IS_MENDED}, excluded.name, name), phone = iif(${IS_MENDED}, excluded.phone, phone)`;
// Undone before it is paid: it stays so.
const CLOSE = `
  UPDATE erased_orders SET closed = 1
  WHERE ${purchaseRows.OF_ORDER} AND {:kind} = 'undone'`;
const THIS = `${purchaseRows.ONE} AND event = {:event}`;

/**
 * Whether the signature holds. A genuine message passes whatever else its address has sent: a platform's senders are shared,
 * and a stranger who has it send to us as his own webhook would keep our purchases out. Kiwify's is counted as forged before
 * it is compared, and taken back: of a thousand that come at once, only as many are compared as may be.
 * @returns seconds to wait when too many were forged
 */
function judge(e: PbRequestEvent, provider: Platform, isGenuine: () => boolean) {
  const isCheap = provider !== 'kiwify';
  if (isCheap && isGenuine()) return { wait: 0, genuine: true };
  const wait = addressLimit.count(e, 'purchase', clock.HOUR_SECONDS, FORGED_PER_HOUR);
  if (isCheap || wait > 0) return { wait, genuine: false };
  const genuine = isGenuine();
  if (genuine) addressLimit.refund(e, 'purchase', clock.HOUR_SECONDS);
  return { wait: 0, genuine };
}

function forged(e: PbRequestEvent, provider: Platform) {
  const alike = { what: `purchase:${provider}`, from: clientAddress.limitKey(e) };
  const action = `Aviso de compra recusado: assinatura inválida (${providers.nameOf(provider)})`;
  throttledLog.warn(e, alike, '', action);
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
const isPing = (provider: Platform, text: string) =>
  provider === 'eduzz' && text.length < 1000 && /"event"\s*:\s*"ping"/.test(text);

/** @returns whether anything of it is kept: nothing is of an order whose buyer was erased */
function storeAndApply(app: PbApp, provider: Platform, one: readDelivery.Delivery): boolean {
  const { order, event, product, kind } = one;
  if (db.run(app, STORE, { ...one, provider, now: clock.stamp() }) === 0) {
    db.run(app, CLOSE, { provider, order, kind });
    return false;
  }
  const stored = purchaseRows.findStored(app, THIS, { provider, order, event, product });
  if (!stored) return false;
  applyPurchase.apply(app, stored, false);
  return true;
}

export function receivePurchase(e: PbRequestEvent) {
  const provider = e.request.pathValue('provider');
  const secret = providers.isProvider(provider) ? providers.secretOf(provider) : '';
  if (!providers.isProvider(provider) || secret === '') throw new NotFoundError('');
  const text = toString(e.request.body);
  if (isPing(provider, text)) return e.json(200, { status: 'ignored' });
  if (provider === 'kiwify' && text.length > LONGEST_OF_KIWIFY) return readSmallBody.tooLarge(e);
  const { wait, genuine } = judge(e, provider, () => verifySignature.isGenuine(e, provider, text, secret));
  if (wait > 0) return errorResponse.tooMany(e, 'signature', wait);
  if (!genuine) return forged(e, provider);

  const stored = readDelivery
    .readDelivery(provider, parse(text))
    .filter((one) => storeAndApply(e.app, provider, one));
  if (stored.length === 0) return e.json(200, { status: 'ignored' });
  notify.notifyChange(e.app);
  return e.json(200, { status: 'stored' });
}
