/** `POST /api/app/sign-out`: ends every session of this user, on every device. */

const access = require('./access.js');
const log = require('./log.js');
const realtime = require('./realtime.js');

/**
 * A new token key makes every token worthless at once; open realtime streams would stay open, so they are closed.
 * @param {PbRequestEvent} e
 */
function signOut(e) {
  const { id } = access.requireUser(e);
  // Read again: a record from the start of the request would write back what changed since.
  const user = e.app.findRecordById('users', id);
  user.refreshTokenKey();
  e.app.save(user);
  realtime.kick(e.app, id);
  const entry = { user: user.email(), action: 'Saiu de todos os aparelhos', ip: e.realIP() };
  log.write(e.app, { ...entry, type: 'login', status: 'sucesso' });
  return e.noContent(204);
}

module.exports = { signOut };
