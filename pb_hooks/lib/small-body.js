/**
 * Goes before `$apis.bodyLimit`. PocketBase answers 413 without reading the body and keeps the connection: what
 * is left of a large body would be read as the next requests, which a proxy may take for somebody else's.
 */

const LIMIT = 4096;

/** @param {PbRequestEvent} e */
function hangUpAfterLarge(e) {
  const length = e.request.contentLength;
  if (length < 0 || length > LIMIT) e.response.header().set('Connection', 'close');
  return e.next();
}

module.exports = { hangUpAfterLarge };
