/** Refusals of a request whose body nobody has read. */

import * as readDeadline from './read-deadline.ts';

/**
 * The answer leaves at once and the connection ends with it: PocketBase would wait for the rest of the body first, and
 * what is left of a large one would be read as the next requests, which a proxy may take for somebody else's.
 */
export function refuse(e: PbRequestEvent, status: number, code: string, message: string) {
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
