/** What PocketBase offers for `users` beside our own way in. */

const access = require('./access.js');

/** Nothing goes on behind this. @param {unknown} _ @returns {never} */
function close(_) {
  throw new ForbiddenError('O acesso é só pelo link ou código enviado por e-mail.', {
    auth: new ValidationError('not_available', 'O acesso é só pelo link ou código enviado por e-mail.'),
  });
}

/**
 * No token for somebody without access, by whatever path.
 * @param {{ app: PbApp, record: PbRecord, next(): void }} e
 */
function gate(e) {
  const may = access.state(e.app, e.record.id);
  if (!may.ok) throw access.refusal(may.state);
  return e.next();
}

module.exports = { close, gate };
