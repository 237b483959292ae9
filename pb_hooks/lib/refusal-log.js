/** Why somebody was not let in, as the log says it. */

const aliases = require('./code-alias.js');
const client = require('./client-address.js');
const counted = require('./counted-log.js');
const secrets = require('./sign-in-secrets.js');

const REASONS = {
  user_not_found: 'usuário não encontrado',
  user_inactive: 'usuário inativo',
  access_expired: 'acesso expirado',
  approved_without_account: 'aprovado, mas ainda sem conta',
  internal: 'erro interno',
};

/** A refusal code in words. @param {string} code */
function reason(code) {
  return REASONS[/** @type {keyof typeof REASONS} */ (code)] || 'sem acesso';
}

/**
 * A limit was reached: the first time in an hour is a row, the rest a number.
 * @param {PbRequestEvent} e
 * @param {string} action what was refused, in words
 * @param {string} [user] whose limit it was, '' for the address's
 */
function tooMany(e, action, user = '') {
  const entry = { type: /** @type {const} */ ('seguranca'), user, action, ip: e.realIP() };
  // Apart, so that strangers cannot hide somebody's row among theirs.
  const alike = { what: `limit:${user ? 'known:' : ''}${action}`, from: user || client.limitKey(e) };
  counted.write(e.app, alike, { ...entry, status: 'alerta' });
}

/** @param {PbRequestEvent} e @param {string} id of the link or code @returns {{ why: string, user: string }} */
function explain(e, id) {
  const name = secrets.isLink(id) ? 'link' : 'código';
  const { state, userId } = secrets.whose(e.app, aliases.resolve(e.app, id) || id);
  const why = { living: `${name} errado`, expired: `${name} vencido`, used: `${name} já usado` };
  let user = '';
  try {
    if (userId) user = e.app.findRecordById('users', userId).email();
  } catch {
    // The account is gone; the refusal stays.
  }
  return state === 'unknown' ? { why: 'link ou código inválido', user } : { why: why[state], user };
}

/**
 * A link or code opened nothing.
 * @param {PbRequestEvent} e
 * @param {string} id of the link or code
 */
function wrongSecret(e, id) {
  const { why, user } = explain(e, id);
  const entry = {
    type: /** @type {const} */ ('seguranca'),
    user,
    action: `Entrada recusada: ${why}`,
    ip: e.realIP(),
  };
  const alike = { what: user ? 'enter:known' : 'enter', from: client.limitKey(e), rest: `${why}:${user}` };
  counted.write(e.app, alike, { ...entry, status: 'alerta' });
}

module.exports = { reason, tooMany, wrongSecret };
