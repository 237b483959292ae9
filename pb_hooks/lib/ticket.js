/** A ticket as the routes find it. */

/** @returns {never} */
function notFound() {
  const text = 'Este ticket não existe mais.';
  throw new NotFoundError(text, { ticketId: new ValidationError('not_found', text) });
}

/**
 * Throws 404 when there is none.
 * @param {PbApp} app
 * @param {string} id
 */
function find(app, id) {
  try {
    return app.findRecordById('support_requests', id);
  } catch {
    return notFound();
  }
}

/**
 * Somebody else's is as unknown as none.
 * @param {PbApp} app
 * @param {string} id
 * @param {string} userId
 */
function findOwn(app, id, userId) {
  const ticket = find(app, id);
  return ticket.getString('user_id') === userId ? ticket : notFound();
}

/** As it is shown and written about: the first 8 characters. @param {string} id */
const shortId = (id) => id.slice(0, 8);

module.exports = { find, findOwn, notFound, shortId };
