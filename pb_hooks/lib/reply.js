/**
 * Refusals written by hand: an error that is thrown gets a capital letter and a full stop in every message,
 * which would turn '42' seconds or an otpId into something else.
 */

/**
 * @param {PbRequestEvent} e
 * @param {number} status
 * @param {string} field
 * @param {string} code
 * @param {string} message in Portuguese
 * @param {Record<string, { code: string, message: string }>} [more]
 */
function refuse(e, status, field, code, message, more) {
  e.json(status, { status, message, data: { [field]: { code, message }, ...more } });
}

/**
 * @param {PbRequestEvent} e
 * @param {string} field
 * @param {number} seconds to wait
 */
function tooMany(e, field, seconds) {
  e.response.header().set('Retry-After', String(seconds));
  refuse(e, 429, field, 'too_many_requests', String(seconds));
}

/**
 * The fields of a body, {} when it is none: what is missing is refused by name, like what is wrong.
 * @param {PbRequestEvent} e
 * @returns {Record<string, unknown>}
 */
function body(e) {
  try {
    return e.requestInfo().body || {};
  } catch (_) {
    return {};
  }
}

module.exports = { refuse, tooMany, body };
