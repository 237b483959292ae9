/** Where members renew, as the self-hoster has filled it in: with placeholders, '' for unset. */

import * as db from '../host/db.ts';

export function renewalUrl(app: PbApp): string {
  const sql = "SELECT renewal_url FROM app_settings WHERE renewal_url != '' LIMIT 1";
  return db.first(app, sql, { renewal_url: '' })?.renewal_url ?? '';
}
