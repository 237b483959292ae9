/** The name that people see: `app_settings` when the self-hoster has filled it, else APP_NAME. */

import * as db from '../host/db.ts';

export function appName(app: PbApp): string {
  const sql = "SELECT app_name FROM app_settings WHERE app_name != '' LIMIT 1";
  return db.first(app, sql, { app_name: '' })?.app_name ?? app.settings().meta.appName;
}
