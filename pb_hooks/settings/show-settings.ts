/** `GET /api/app/admin/settings`: all settings with their versions, and the changes that are kept. */

import * as settingHistory from './setting-history.ts';
import * as storedSettings from './stored-settings.ts';

export function showSettings(e: PbRequestEvent) {
  // First: a version that is younger than its text would let the next save overwrite one that nobody has seen.
  const versions = storedSettings.versions(e.app);
  return e.json(200, {
    values: storedSettings.read(e.app),
    versions,
    default_app_name: e.app.settings().meta.appName,
    changes: settingHistory.list(e.app),
  });
}
