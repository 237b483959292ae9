/**
 * Our routes take JSON only. A form is what a foreign page may send without asking the browser first, and it carries
 * doubles, modifiers and JSON in disguise.
 */

/**
 * Throws for a body in any other form; no body at all is none.
 * @param {PbRequestEvent} e
 */
function refuseForms(e) {
  const { contentLength, header } = e.request;
  if (contentLength === 0) return;
  if (/^application\/json\s*(;|$)/.test(header.get('Content-Type'))) return;
  const message = 'Envie os dados como JSON.';
  throw new BadRequestError(message, { body: new ValidationError('invalid_type', message) });
}

module.exports = { refuseForms };
