/** `GET /api/app/settings`: what everybody may know of `app_settings`; the rest is for administrators. */

const inFlight = require('./in-flight.js');
const name = require('./app-name.js');

const FIELDS = [
  'help_url',
  'renewal_url',
  'instructions_markdown',
  'terms_markdown',
  'terms_date',
  'privacy_markdown',
  'privacy_date',
  'flows_markdown',
  'functions_markdown',
];

/** @param {PbApp} app @returns {Record<string, string>} */
function publicPart(app) {
  const [row] = app.findRecordsByFilter('app_settings', '', 'created_at', 1, 0);
  /** @type {Record<string, string>} */
  const settings = { app_name: name.appName(app) };
  for (const field of FIELDS) settings[field] = row ? row.getString(field) : '';
  return settings;
}

/**
 * Answers 304 while nothing has changed, so that asking at every start costs nothing.
 * @param {PbRequestEvent} e
 */
function publicSettings(e) {
  const settings = publicPart(e.app);
  const text = JSON.stringify(settings);
  const etag = `"${$security.sha256(text).slice(0, 32)}"`;
  e.response.header().set('Cache-Control', 'no-cache');
  e.response.header().set('ETag', etag);
  if (e.request.header.get('If-None-Match') === etag) return e.noContent(304);
  return inFlight.answering(e, text.length, () => e.json(200, settings));
}

module.exports = { publicSettings };
