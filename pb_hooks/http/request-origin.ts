/**
 * CSRF: which page a request comes from. A foreign page can send requests from its visitors' browsers: each
 * would ask for mails, or try codes, from an address with limits of its own. Programs and phones without a browser
 * send no origin and are let through: they could write whatever they like.
 */

/** Scheme, host and port in one spelling, '' for what is no web origin. */
function originOf(text: string) {
  const [, scheme = '', host = ''] = /^(https?:)\/\/([^/?#@\s]+)\/?$/i.exec(text.toLowerCase()) || [];
  return scheme && `${scheme}//${host.replace(scheme === 'https:' ? /:443$/ : /:80$/, '')}`;
}

/**
 * Whether the page is ours: by APP_URL, or by the name that the visitor used to reach us (localhost and 127.0.0.1
 * while trying out, an alias of the domain).
 * @param claimed the header `Origin`
 */
function isOwn(e: PbRequestEvent, claimed: string) {
  const origin = originOf(claimed);
  const [scheme] = origin.split('//');
  const ours = [e.app.settings().meta.appURL, `${scheme}//${e.request.host}`];
  return origin !== '' && ours.some((url) => originOf(url) === origin);
}

function isForeign(e: PbRequestEvent) {
  const { header } = e.request;
  const site = header.get('Sec-Fetch-Site');
  // The browser's own word, which no page can write: right also behind a proxy that changes the host.
  if (site === 'same-origin') return false;
  const origin = header.get('Origin');
  if (origin) return !isOwn(e, origin);
  return site === 'cross-site' || site === 'same-site';
}

/** Throws for whatever would change something on behalf of a foreign page; what it reads, it may not see. */
export function refuseForeign(e: PbRequestEvent) {
  if (!isForeign(e)) return;
  // PocketBase's default for a server that was started without --origins.
  e.response.header().del('Access-Control-Allow-Origin');
  if (e.request.method === 'GET' || e.request.method === 'HEAD') return;
  const message = 'Este pedido veio de outra página e não foi aceito.';
  throw new ForbiddenError(message, { origin: new ValidationError('foreign_origin', message) });
}
