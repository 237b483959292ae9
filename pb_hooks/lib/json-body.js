/**
 * Our routes take JSON only. A form is what a foreign page may send without asking the browser first, and it carries
 * doubles, modifiers and JSON in disguise.
 */

const OURS = /^\/api\/(app\/.+|collections\/users\/(request-otp|auth-with-otp|auth-refresh))$/;

/**
 * Throws for a body in any other form; no body at all is none.
 * @param {PbRequestEvent} e
 */
function refuseForms(e) {
  const { method, contentLength, header, url } = e.request;
  if (method !== 'POST' || contentLength === 0 || !OURS.test(url.path)) return;
  if (/^application\/json\s*(;|$)/.test(header.get('Content-Type'))) return;
  const message = 'Envie os dados como JSON.';
  throw new BadRequestError(message, { body: new ValidationError('invalid_type', message) });
}

module.exports = { refuseForms };
