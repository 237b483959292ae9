/** `GET /api/app/settings`: the public part of `app_settings`; the rest is for administrators. */

import { SETTING_NAMES } from '../../src/shared/setting-names.ts';
import * as publicDemo from '../host/public-demo.ts';
import * as inFlight from '../http/in-flight.ts';
import * as appName from './app-name.ts';

function publicPart(app: PbApp): Record<string, string> {
  const [row] = app.findRecordsByFilter('app_settings', '', 'created_at', 1, 0);
  const settings: Record<string, string> = {};
  for (const field of SETTING_NAMES) settings[field] = row ? row.getString(field) : '';
  if (publicDemo.isOn()) settings['demo'] = '1';
  return { ...settings, app_name: appName.appName(app) };
}

/** 304 by ETag while nothing has changed, so that a request at every start costs nothing. */
export function publicSettings(e: PbRequestEvent) {
  const settings = publicPart(e.app);
  const text = JSON.stringify(settings);
  const etag = `"${$security.sha256(text).slice(0, 32)}"`;
  e.response.header().set('Cache-Control', 'no-cache');
  e.response.header().set('ETag', etag);
  if (e.request.header.get('If-None-Match') === etag) return e.noContent(304);
  return inFlight.answering(e, text.length, () => e.json(200, settings));
}
