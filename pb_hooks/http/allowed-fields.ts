/** The fields that a request to PocketBase's own record routes may name. */

import * as jsonBody from './json-body.ts';
import * as validationError from './validation-error.ts';

/** Exact keys only: modifiers such as `status+`, chosen ids and unknown fields are all refused. */
export function only(e: PbRecordRequestEvent, allowed: string[]) {
  for (const field of Object.keys(jsonBody.fieldsOf(e.requestEvent))) {
    if (!allowed.includes(field))
      throw validationError.invalid(field, 'field_not_allowed', 'Campo não permitido.');
  }
}
