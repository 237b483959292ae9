/** The other door: superusers, who sign in to PocketBase's dashboard. */

const address = require('./email-address.js');
const client = require('./client-address.js');
const counted = require('./counted-log.js');
const log = require('./log.js');

/** @param {PbRecordAuthEvent} e */
function entered(e) {
  e.next();
  // Renewing a session has no method.
  if (!e.authMethod) return;
  const entry = { user: e.record.email(), action: 'Entrou no painel do PocketBase', ip: e.realIP() };
  log.write(e.app, { ...entry, type: 'login', status: 'sucesso' });
}

/** Who tries at a door like this one: known people by name, others masked. @param {PbPasswordEvent} e */
function who(e) {
  if (e.record) return e.record.email();
  // Only an address: somebody may have typed the password into the wrong box.
  const typed = address.canonical(e.identity);
  return typed && address.masked(typed);
}

/** @param {PbPasswordEvent} e */
function password(e) {
  try {
    e.next();
  } catch (failure) {
    const user = who(e);
    const action = 'Entrada no painel do PocketBase recusada';
    const entry = { type: /** @type {const} */ ('seguranca'), user, action, ip: e.realIP() };
    const from = client.limitKey(e);
    // Whoever is nobody chooses the name; the network is what stays.
    const alike = e.record ? { what: 'superuser:known', from, rest: user } : { what: 'superuser', from };
    counted.write(e.app, alike, { ...entry, status: 'alerta' });
    throw failure;
  }
}

module.exports = { entered, password };
