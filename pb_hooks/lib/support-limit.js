/** How much one member may write to support: tickets and messages together, by whatever route. */

const limit = require('./rate-limit.js');
const refusals = require('./refusal-log.js');

const HOUR = 3600;
const PER_HOUR = 30;

/**
 * Counts one; the seconds to wait when there are none left, with a row in the log.
 * @param {PbRequestEvent} e
 * @param {PbRecord} user
 * @returns {number}
 */
function count(e, user) {
  const wait = limit.hit(e.app, `support:${user.id}`, HOUR, PER_HOUR);
  if (wait) refusals.tooMany(e, 'Mensagem ao suporte recusada: mensagens demais', user.email());
  return wait;
}

/**
 * What was counted turned out to be there already.
 * @param {PbApp} app
 * @param {PbRecord} user
 */
function giveBack(app, user) {
  limit.giveBack(app, `support:${user.id}`, HOUR);
}

module.exports = { count, giveBack };
