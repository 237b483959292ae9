/**
 * Refusals written by hand: an error that is thrown gets a capital letter and a full stop in every message,
 * which would turn '42' seconds or an otpId into something else.
 */

import type { ErrorCode } from '../../src/shared/error-codes.ts';

type Detail = { code: ErrorCode; message: string };

/** @param message in Portuguese */
export function respondError(
  e: PbRequestEvent,
  status: number,
  field: string,
  code: ErrorCode,
  message: string,
  more?: Record<string, Detail>,
) {
  e.json(status, { status, message, data: { [field]: { code, message }, ...more } });
}

/** @param seconds to wait */
export function tooMany(e: PbRequestEvent, field: string, seconds: number, more?: Record<string, Detail>) {
  e.response.header().set('Retry-After', String(seconds));
  respondError(e, 429, field, 'too_many_requests', String(seconds), more);
}

/** Refuses a body with all its problems at once; returns whether it did. */
export function refuseAll(e: PbRequestEvent, problems: Record<string, Detail>) {
  const [problem] = Object.values(problems);
  if (problem) e.json(400, { status: 400, message: problem.message, data: problems });
  return !!problem;
}

/**
 * Sends a whole 200 response before the rest of the work, so that the client does not wait for it. Closes the connection:
 * the client's next request would wait behind it.
 * @param answer without letters beyond ASCII: its length is its bytes
 */
export function respondEarly(e: PbRequestEvent, answer: Record<string, string | boolean | number>) {
  const text = JSON.stringify(answer);
  e.response.header().set('Content-Length', String(text.length));
  e.response.header().set('Connection', 'close');
  e.blob(200, 'application/json', text);
  e.flush();
}
