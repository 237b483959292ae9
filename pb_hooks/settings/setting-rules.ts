/** What a setting may hold beside its field's own pattern: an address that no device opens would be unset without a word. */

import { isHttpsAddress } from '../../src/shared/https-address.ts';
import * as validationError from '../http/validation-error.ts';

export function validate(e: PbRecordEvent) {
  for (const field of ['help_url', 'renewal_url']) {
    const address = e.record.getString(field);
    if (address !== '' && !isHttpsAddress(address))
      throw validationError.invalid(
        field,
        'invalid_url',
        'Use um endereço que comece com https://, sem espaços nem senha.',
      );
  }
  return e.next();
}
