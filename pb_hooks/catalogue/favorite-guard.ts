/** What may be written to favorites by the record API. */

import * as fields from '../http/allowed-fields.ts';

export function createFavorite(e: PbRecordRequestEvent) {
  if (!e.hasSuperuserAuth()) fields.only(e, ['user_id', 'assistant_id']);
  return e.next();
}
