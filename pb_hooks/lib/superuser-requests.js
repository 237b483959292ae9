/** What a superuser does in PocketBase's dashboard beside records, collections and settings: known by its path. */

const counted = require('./counted-log.js');
const trail = require('./superuser-trail.js');

/** @param {PbRequestEvent} e @param {string} userId */
function inNameOf(e, userId) {
  try {
    return e.app.findRecordById('users', userId).email();
  } catch {
    return userId;
  }
}

/** @type {[RegExp, (e: PbRequestEvent, part: string) => string][]} */
const ACTIONS = [
  [/^DELETE \/api\/collections\/([^/]+)\/truncate$/, (_, part) => `Esvaziou a coleção ${part}`],
  [/^PUT \/api\/collections\/import$/, () => 'Importou coleções'],
  [
    /^POST \/api\/collections\/[^/]+\/impersonate\/([^/]+)$/,
    (e, part) => `Gerou um acesso em nome de ${inNameOf(e, part)}`,
  ],
  [/^POST \/api\/backups$/, () => 'Criou um backup'],
  [/^POST \/api\/backups\/upload$/, () => 'Enviou um backup'],
  [/^DELETE \/api\/backups\/([^/]+)$/, (_, part) => `Excluiu o backup ${part}`],
];

/**
 * After the answer: a row for what a superuser did. Raw SQL is only counted: it may come in hundreds, and its text may
 * hold anything.
 * @param {PbRequestEvent} e
 */
function remember(e) {
  const { method, url } = e.request;
  if (method === 'GET' || !e.hasSuperuserAuth()) return;
  if (url.path === '/api/sql') {
    const user = String(e.auth?.email());
    const entry = {
      type: /** @type {const} */ ('seguranca'),
      user,
      action: 'Executou SQL no painel',
      ip: e.realIP(),
    };
    return counted.write(e.app, `sql:${user}`, { ...entry, status: 'alerta' });
  }
  const line = `${method} ${url.path}`;
  for (const [path, action] of ACTIONS) {
    const found = path.exec(line);
    if (found) return trail.write(e, `${action(e, String(found[1]))} no painel`, true);
  }
}

module.exports = { remember };
