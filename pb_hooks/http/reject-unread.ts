/** Refusals of a request whose body was not read. */

import type { ErrorCode } from '../../src/shared/error-codes.ts';
import * as readDeadline from './read-deadline.ts';

/**
 * Responds at once and closes the connection: PocketBase would wait for the rest of the body first, and what is left of
 * a large one would be parsed as the next requests, which a proxy may take for another client's (request smuggling).
 */
export function refuse(e: PbRequestEvent, status: number, code: ErrorCode, message: string) {
  const hasBody = e.request.contentLength !== 0;
  // what the answer would have been is not what it is
  for (const name of ['Content-Encoding', 'ETag']) e.response.header().del(name);
  e.response.header().set('Cache-Control', 'no-store');
  if (hasBody) e.response.header().set('Connection', 'close');
  e.json(status, { status, message, data: { request: { code, message } } });
  if (!hasBody) return;
  e.flush();
  readDeadline.readWithin(e, 1_000);
}
