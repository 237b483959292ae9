/** What a superuser does in PocketBase's dashboard beside records, collections and settings: known by its path. */

import * as auditLog from './audit-log.ts';
import * as superuserAudit from './superuser-audit.ts';
import * as throttledLog from './throttled-log.ts';

const ACTIONS: [RegExp, (e: PbRequestEvent, part: string) => string][] = [
  [/^DELETE \/api\/collections\/([^/]+)\/truncate$/, (_, part) => `Esvaziou a coleção ${part}`],
  [/^PUT \/api\/collections\/import$/, () => 'Importou coleções'],
  [
    /^POST \/api\/collections\/[^/]+\/impersonate\/([^/]+)$/,
    (e, part) => `Gerou um acesso em nome de ${superuserAudit.emailOf(e.app, part)}`,
  ],
  [/^POST \/api\/backups$/, () => 'Criou uma cópia de segurança'],
  [/^POST \/api\/backups\/upload$/, () => 'Enviou uma cópia de segurança'],
  [/^DELETE \/api\/backups\/([^/]+)$/, (_, part) => `Excluiu a cópia de segurança ${part}`],
];

/** A backup is everything at once; it is fetched with a token of its own. */
function backupTaken(e: PbRequestEvent, name: string) {
  const { request } = e;
  let user = '';
  try {
    user = e.app.findAuthRecordByToken(request.url.query().get('token'), 'file').email();
  } catch {
    // It was valid when the download began.
  }
  const action = `Baixou a cópia de segurança ${name} no painel do PocketBase`;
  auditLog.write(e.app, auditLog.warning(e, user, action));
}

/**
 * Called behind PocketBase's own handler: writes a row for what a superuser has done. Refusals leave none: those that are
 * thrown do not come here, and the others are known by their status. Raw SQL is only counted: it may come in hundreds, and
 * its text may hold anything.
 */
export function logAct(e: PbRequestEvent) {
  const { method, url } = e.request;
  if (e.status() >= 400) return;
  if (method === 'GET') {
    const backup = /^\/api\/backups\/([^/]+)$/.exec(url.path);
    return backup ? backupTaken(e, String(backup[1])) : undefined;
  }
  if (!e.hasSuperuserAuth()) return;
  if (url.path === '/api/sql') {
    const user = String(e.auth?.email());
    return throttledLog.warn(e, { what: 'sql', from: user }, user, 'Executou SQL no painel do PocketBase');
  }
  const line = `${method} ${url.path}`;
  for (const [path, action] of ACTIONS) {
    const found = path.exec(line);
    if (found) return superuserAudit.write(e, `${action(e, String(found[1]))} no painel do PocketBase`, true);
  }
}
