/** PocketBase's own settings, saved in the dashboard: which of them changed, never to what. */

import * as superuserAudit from './superuser-audit.ts';

/** The JSON of settings leaves these out. */
const secrets = (settings: PbSettings) => ({
  'smtp.password': settings.smtp.password,
  's3.secret': settings.s3.secret,
  'backups.s3.secret': settings.backups.s3.secret,
});

/** Paths such as 'smtp.host' with their values as text; a list is one value. */
function flatten(value: Record<string, unknown>, prefix: string, into: Record<string, string>) {
  for (const [name, inner] of Object.entries(value)) {
    const path = `${prefix}${name}`;
    if (inner && typeof inner === 'object' && !Array.isArray(inner))
      flatten(inner as Record<string, unknown>, `${path}.`, into);
    else into[path] = JSON.stringify(inner);
  }
  return into;
}

const paths = (settings: PbSettings): Record<string, string> => ({
  ...flatten(JSON.parse(settings.string()), '', {}),
  ...secrets(settings),
});

export function settings(e: PbSettingsUpdateEvent) {
  const before = paths(e.oldSettings);
  const after = paths(e.newSettings);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => before[name] !== after[name]).sort();
  e.next();
  superuserAudit.write(e, `Alterou as configurações do PocketBase: ${changed.join(', ') || 'nada mudou'}`);
}
