/** The fields that a request to PocketBase's own record routes may name. */

import * as reply from './error-response.ts';
import * as body from './validation-error.ts';

/** Exact keys only: modifiers such as `status+`, chosen ids and unknown fields are all refused. */
export function only(e: PbRecordRequestEvent, allowed: string[]) {
  for (const field of Object.keys(reply.body(e.requestEvent))) {
    if (!allowed.includes(field)) throw body.invalid(field, 'field_not_allowed', 'Campo não permitido.');
  }
}
