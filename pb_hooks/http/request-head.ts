/** Headers and checks of every request, before authentication: our routes, PocketBase's own, and the files. */

import * as requestOrigin from './request-origin.ts';

/** A year. Without subdomains: what else lives under the domain is not ours. */
const HSTS = 'max-age=31536000';

/**
 * HSTS where this process itself speaks HTTPS (`serve DOMAIN`): a browser that was here once never asks by plain http
 * again. Behind a proxy the proxy says it; over plain http browsers ignore it, and a trial must not say it.
 */
function setHsts(e: PbRequestEvent) {
  if (e.isTLS()) e.response.header().set('Strict-Transport-Security', HSTS);
}

export function check(e: PbRequestEvent) {
  setHsts(e);
  if (!e.request.url.path.startsWith('/api/')) return;
  requestOrigin.refuseForeign(e);
  // Lists of people and tickets must not stay in a browser's disk cache; a route that may be kept says so itself.
  e.response.header().set('Cache-Control', 'no-store');
}
