/** PocketBase's own settings, saved in the dashboard: which of them changed, never to what. */

const trail = require('./superuser-trail.js');

/** The JSON of settings leaves these out. @param {PbSettings} settings */
const secrets = (settings) => ({
  'smtp.password': settings.smtp.password,
  's3.secret': settings.s3.secret,
  'backups.s3.secret': settings.backups.s3.secret,
});

/**
 * Paths such as 'smtp.host' with their values as text; a list is one value.
 * @param {Record<string, unknown>} value
 * @param {string} prefix
 * @param {Record<string, string>} into
 */
function flatten(value, prefix, into) {
  for (const [name, inner] of Object.entries(value)) {
    const path = `${prefix}${name}`;
    if (inner && typeof inner === 'object' && !Array.isArray(inner))
      flatten(/** @type {Record<string, unknown>} */ (inner), `${path}.`, into);
    else into[path] = JSON.stringify(inner);
  }
  return into;
}

/** @param {PbSettings} settings @returns {Record<string, string>} */
const paths = (settings) => ({ ...flatten(JSON.parse(settings.string()), '', {}), ...secrets(settings) });

/** @param {PbSettingsUpdateEvent} e */
function settings(e) {
  const before = paths(e.oldSettings);
  const after = paths(e.newSettings);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => before[name] !== after[name]).sort();
  e.next();
  trail.write(e, `Alterou as configurações do PocketBase no painel: ${changed.join(', ') || 'nada mudou'}`);
}

module.exports = { settings };
