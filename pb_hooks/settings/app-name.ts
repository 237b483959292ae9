/** The name that people see: `app_settings` when the self-hoster has filled it, else APP_NAME. */

export function appName(app: PbApp): string {
  const rows = arrayOf(new DynamicModel({ app_name: '' }));
  app.db().newQuery("SELECT app_name FROM app_settings WHERE app_name != '' LIMIT 1").all(rows);
  return rows.length > 0 ? String(rows[0]?.app_name) : app.settings().meta.appName;
}
