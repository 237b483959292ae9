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
 * @param {Record<string, { code: string, message: string }>} [more]
 */
function tooMany(e, field, seconds, more) {
  e.response.header().set('Retry-After', String(seconds));
  refuse(e, 429, field, 'too_many_requests', String(seconds), more);
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

/**
 * Refuses a body for all that is wrong with it at once; says whether it did.
 * @param {PbRequestEvent} e
 * @param {Record<string, { code: string, message: string }>} problems
 */
function problems(e, problems) {
  const [problem] = Object.values(problems);
  if (problem) e.json(400, { status: 400, message: problem.message, data: problems });
  return !!problem;
}

/**
 * Answers 200 before the rest of the work, whole at once: what this request does afterwards keeps nobody waiting.
 * The connection ends with it, or the visitor's next request would wait behind it.
 * @param {PbRequestEvent} e
 * @param {Record<string, string | boolean>} answer without letters beyond ASCII: its length is its bytes
 */
function before(e, answer) {
  const text = JSON.stringify(answer);
  e.response.header().set('Content-Length', String(text.length));
  e.response.header().set('Connection', 'close');
  e.blob(200, 'application/json', text);
  e.flush();
}

module.exports = { refuse, problems, tooMany, body, before };
