/** How much one member may write to support: tickets and messages together, by whatever route. */

const limit = require('./rate-limit.js');
const log = require('./log.js');

const HOUR = 3600;
const PER_HOUR = 30;

/**
 * Counts one; the seconds to wait when there are none left, with a row in the log once an hour.
 * @param {PbRequestEvent} e
 * @param {PbRecord} user
 * @returns {number}
 */
function count(e, user) {
  const wait = limit.hit(e.app, `support:${user.id}`, HOUR, PER_HOUR);
  if (wait && !limit.hit(e.app, `logged:support:${user.id}`, HOUR, 1)) {
    const action = 'Mensagem ao suporte recusada: mensagens demais';
    log.write(e.app, { type: 'seguranca', user: user.email(), action, ip: e.realIP(), status: 'alerta' });
  }
  return wait;
}

module.exports = { count };
