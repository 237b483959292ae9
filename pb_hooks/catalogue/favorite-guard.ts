/** What may be written to favorites by the record API. */

import * as clock from '../host/clock.ts';
import * as allowedFields from '../http/allowed-fields.ts';
import * as errorResponse from '../http/error-response.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as whileSignedIn from '../http/while-signed-in.ts';

/** Each is told on PocketBase's own topics, one by one. The app sends its hearts together, by a route of ours. */
const MOST_AN_HOUR = 3_000;

export function createFavorite(e: PbRecordRequestEvent) {
  if (!e.hasSuperuserAuth()) allowedFields.only(e, ['user_id', 'assistant_id']);
  return countWrite(e);
}

/** Goes on while the member has writes left. */
export function countWrite(e: PbRecordRequestEvent) {
  if (e.hasSuperuserAuth() || !e.auth) return e.next();
  const wait = rateLimit.count(e.app, `hearts:${e.auth.id}`, clock.HOUR_SECONDS, MOST_AN_HOUR);
  return wait ? errorResponse.tooMany(e.requestEvent, 'assistant_id', wait) : whileSignedIn.whileSignedIn(e);
}
