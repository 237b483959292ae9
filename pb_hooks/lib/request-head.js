/** What every request is held to before anybody asks who it is from: our routes, PocketBase's own, and the files. */

const origin = require('./request-origin.js');
const transport = require('./transport-security.js');

/** @param {PbRequestEvent} e */
function check(e) {
  transport.requireHttps(e);
  if (!e.request.url.path.startsWith('/api/')) return;
  origin.refuseForeign(e);
  // Lists of people and tickets must not stay in a browser's disk cache; a route that may be kept says so itself.
  e.response.header().set('Cache-Control', 'no-store');
}

module.exports = { check };
