/** Headers and checks of every request, before authentication: our routes, PocketBase's own, and the files. */

import * as requestOrigin from './request-origin.ts';
import * as transportSecurity from './transport-security.ts';

export function check(e: PbRequestEvent) {
  transportSecurity.setHsts(e);
  if (!e.request.url.path.startsWith('/api/')) return;
  requestOrigin.refuseForeign(e);
  // Lists of people and tickets must not stay in a browser's disk cache; a route that may be kept says so itself.
  e.response.header().set('Cache-Control', 'no-store');
}
