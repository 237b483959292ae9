/**
 * HSTS where this process itself speaks HTTPS (`serve DOMAIN`): a browser that was here once never asks by plain http
 * again. Behind a proxy the proxy says it; over plain http browsers ignore it, and a trial must not say it.
 */

/** A year. Without subdomains: what else lives under the domain is not ours. */
const HSTS = 'max-age=31536000';

export function setHsts(e: PbRequestEvent) {
  if (e.isTLS()) e.response.header().set('Strict-Transport-Security', HSTS);
}
