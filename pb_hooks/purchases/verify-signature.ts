/**
 * Whether a delivery was made by who knows the platform's secret. Compared in constant time; each in the platform's own way
 * (docs/pt/compras.md says where it is described).
 */

import type { Platform } from '../../src/shared/platforms.ts';
import * as hmacSha1 from '../domain/hmac-sha1.ts';
import * as signedMessage from '../http/signed-message.ts';

/** Kiwify signs the body; where it comes wrapped in `order`, what is inside. */
function isByKiwify(text: string, signature: string, secret: string): boolean {
  if (!/^[0-9a-f]{40}$/.test(signature)) return false;
  if ($security.equal(hmacSha1.hmacSha1(text, secret), signature)) return true;
  try {
    const { order } = JSON.parse(text) as { order?: unknown };
    return (
      typeof order === 'object' &&
      order !== null &&
      $security.equal(hmacSha1.hmacSha1(JSON.stringify(order), secret), signature)
    );
  } catch {
    return false;
  }
}

/** @param text the body as it came */
export function isGenuine(e: PbRequestEvent, provider: Platform, text: string, secret: string): boolean {
  const header = (name: string) => e.request.header.get(name);
  switch (provider) {
    case 'hotmart':
      return $security.equal($security.sha256(header('X-HOTMART-HOTTOK')), $security.sha256(secret));
    case 'kiwify':
      return isByKiwify(text, e.request.url.query().get('signature').toLowerCase(), secret);
    case 'eduzz':
      return $security.equal($security.hs256(text, secret), header('X-Signature').trim().toLowerCase());
    case 'outra':
      return signedMessage.isSigned(e, text, secret);
  }
}
