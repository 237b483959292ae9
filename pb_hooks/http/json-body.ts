/**
 * Our routes take JSON only. A form is what a foreign page may send without asking the browser first, and it carries
 * doubles, modifiers and JSON in disguise.
 */

function refusal() {
  const message = 'Envie os dados como JSON.';
  return new BadRequestError(message, { body: new ValidationError('invalid_type', message) });
}

/** Throws for a body in any other form; no body at all is none. */
export function refuseForms(e: PbRequestEvent) {
  const { contentLength, header } = e.request;
  if (contentLength === 0) return;
  if (/^application\/json\s*(;|$)/.test(header.get('Content-Type'))) return;
  throw refusal();
}

/**
 * Throws for what calls itself JSON and is none, where PocketBase reads the body after us: it would count as a failure of
 * the server, with a row in the log.
 */
export function refuseUnreadable(e: PbRequestEvent) {
  try {
    e.requestInfo();
  } catch (_) {
    throw refusal();
  }
}

/** A text of a body; '' for what is none, or too long to be one of ours. */
export function textOf(value: unknown, most: number): string {
  return typeof value === 'string' && value.length <= most ? value : '';
}

/** The fields of a body, {} when it is none: what is missing is refused by name, like what is wrong. */
export function fieldsOf(e: PbRequestEvent): Record<string, unknown> {
  try {
    return e.requestInfo().body || {};
  } catch (_) {
    return {};
  }
}
