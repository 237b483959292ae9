/**
 * The server of Go's under PocketBase, before it listens: which handlers a path passes, and bounds that hold before any
 * hook runs. Reached through `$app.onServe()`, which hooks have no function for; it runs once, in the VM that loaded
 * the hooks and has nothing else to do any more.
 */

import * as inFlight from '../http/in-flight.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as replyDedup from '../support/reply-dedup.ts';

/** Default 1 MB: a thousand connections that send headers for a minute would hold a gigabyte. */
const MOST_HEADER_BYTES = 32 * 1024;
const HEADER_SECONDS = 10;

const STREAM = 'GET /api/realtime';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * The routes with PocketBase's own middlewares only. One in JavaScript keeps its VM while the request lasts: half an
 * hour for a stream, times a thousand phones.
 */
function withoutHooks(router: PbRouter) {
  const group = router.routerGroup;
  const all = group.middlewares;
  group.middlewares = [...all].filter(({ id }) => id.startsWith('pb'));
  const handler = router.buildMux();
  group.middlewares = all;
  return handler;
}

/** A handler that knows no route yet; whatever it is not given is 404. */
function empty(router: PbRouter) {
  const group = router.routerGroup;
  router.routerGroup = group.group('');
  const handler = router.buildMux();
  router.routerGroup = group;
  return handler;
}

export function configure(e: PbServeEvent) {
  for (const bounded of [inFlight, sendMail, replyDedup]) bounded.prepare(e.app);
  e.server.maxHeaderBytes = MOST_HEADER_BYTES;
  e.server.readHeaderTimeout = HEADER_SECONDS * 1e9;
  const streams = withoutHooks(e.router);
  e.next();
  const outer = empty(e.router);
  outer.handle(STREAM, streams);
  for (const method of METHODS) outer.handle(`${method} /`, e.server.handler);
  e.server.handler = outer;
}
