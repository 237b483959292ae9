/**
 * The signature of our own generic messages: `t=<seconds>,v1=<hex>` in `X-Webhook-Signature`, where the hex is HMAC-SHA256 of
 * `<seconds>.<body>`. Its time keeps an old message from being sent once more.
 */

import * as clock from '../host/clock.ts';

const OLDEST_SECONDS = 300;

/** @param text the body as it came */
export function isSigned(e: PbRequestEvent, text: string, secret: string): boolean {
  const header = e.request.header.get('X-Webhook-Signature').trim();
  const [, time = '', signature = ''] = /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/i.exec(header) ?? [];
  if (signature === '' || Math.abs(clock.now() / 1000 - Number(time)) > OLDEST_SECONDS) return false;
  return $security.equal($security.hs256(`${time}.${text}`, secret), signature.toLowerCase());
}
