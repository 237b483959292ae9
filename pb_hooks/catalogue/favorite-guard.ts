/** What may be written to favorites by the record API. */

import * as allowedFields from '../http/allowed-fields.ts';

export function createFavorite(e: PbRecordRequestEvent) {
  if (!e.hasSuperuserAuth()) allowedFields.only(e, ['user_id', 'assistant_id']);
  return e.next();
}
