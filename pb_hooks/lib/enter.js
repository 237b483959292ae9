/** `POST /api/collections/users/auth-with-otp`: the door itself, for the link and for the code. */

const access = require('./access.js');
const counted = require('./counted-log.js');
const guesses = require('./code-guesses.js');
const log = require('./log.js');
const refusals = require('./refusal-log.js');
const secrets = require('./sign-in-secrets.js');
const reply = require('./reply.js');

const INVALID = 'Este link ou código não vale mais. Peça um novo.';
const USED = 'Este link ou código já foi usado. Peça um novo.';

/** @param {unknown} value @param {number} max @returns {string} */
function text(value, max) {
  return typeof value === 'string' && value.length <= max ? value : '';
}

/** The living secret that the password opens, null for none. */
function open(/** @type {PbRequestEvent} */ e, /** @type {string} */ id, /** @type {string} */ password) {
  if (secrets.isLink(id)) {
    const secret = secrets.find(e.app, id);
    return secret?.validatePassword(password) ? secret : null;
  }
  const owner = secrets.whose(e.app, id).userId;
  // People type the code as the mail shows it.
  const { secret, ended } = guesses.check(e.app, id, password.replace(/[\s.\u2010-\u2015-]/g, ''));
  if (ended) {
    const action = 'Código encerrado depois de dez tentativas erradas';
    const user = e.app.findRecordById('users', owner).email();
    log.write(e.app, { type: 'seguranca', user, action, ip: e.realIP(), status: 'alerta' });
  }
  return secret;
}

/**
 * Signs in by link or code: right secret, then access, then the claim, so that somebody without access does not
 * lose the link that opens after a renewal.
 * @param {PbRequestEvent} e
 */
function enter(e) {
  e.response.header().set('Cache-Control', 'no-store');
  const typed = reply.body(e);
  const id = text(typed['otpId'], 15);
  const password = text(typed['password'], 71);
  const secret = id && password ? open(e, id, password) : null;
  if (!secret) {
    refusals.wrongSecret(e, id);
    const used = secrets.wasUsed(e.app, id);
    return reply.refuse(e, 400, 'otp', used ? 'otp_used' : 'otp_invalid', used ? USED : INVALID);
  }
  const user = e.app.findRecordById('users', secret.recordRef());
  const may = access.state(e.app, user.id);
  const entry = { user: user.email(), ip: e.realIP() };
  if (!may.ok) {
    const action = `Entrada recusada: ${refusals.reason(may.state)}`;
    const alike = { what: 'enter:locked', from: entry.user, rest: action };
    counted.write(e.app, alike, { ...entry, type: 'seguranca', action, status: 'alerta' });
    throw access.refusal(may.state);
  }
  if (!secrets.claim(e.app, secret)) {
    refusals.wrongSecret(e, id);
    return reply.refuse(e, 400, 'otp', 'otp_used', USED);
  }
  const action = secrets.isLink(id) ? 'Entrou pelo link' : 'Entrou pelo código';
  $apis.recordAuthResponse(e, user, 'otp');
  log.write(e.app, { ...entry, type: 'login', action, status: 'sucesso' });
}

module.exports = { enter, text };
