/** A registration request as the routes of administrators find it, and who decided it. */

const body = require('./invalid.js');

const REVIEWER = "SELECT COALESCE(NULLIF(name, ''), email) AS name FROM users WHERE id = {:id}";

/** @param {unknown} given @returns {string} */
function readId(given) {
  if (typeof given !== 'string' || given === '')
    throw body.invalid('requestId', 'required', 'Informe a solicitação.');
  return given;
}

/**
 * Throws 404 when there is none.
 * @param {PbApp} app
 * @param {string} id
 */
function find(app, id) {
  try {
    return app.findRecordById('registration_requests', id);
  } catch {
    const problem = new ValidationError('not_found', 'Esta solicitação não existe mais.');
    throw new NotFoundError('Esta solicitação não existe mais.', { requestId: problem });
  }
}

/** @param {string} code @param {string} text for a person, in Portuguese */
function conflict(code, text) {
  return new ApiError(409, text, { requestId: new ValidationError(code, text) });
}

/**
 * Who decided, and when.
 * @param {PbApp} app
 * @param {PbRecord} request
 */
function decision(app, request) {
  const rows = arrayOf(new DynamicModel({ name: '' }));
  app
    .db()
    .newQuery(REVIEWER)
    .bind({ id: request.getString('reviewed_by') })
    .all(rows);
  return {
    status: request.getString('status'),
    by: rows.length > 0 ? String(rows[0]?.name) : '',
    at: request.getString('reviewed_at'),
  };
}

module.exports = { readId, find, conflict, decision };
