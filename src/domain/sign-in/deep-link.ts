/** Upper bound for a stored return URL; longer than any link of ours. */
const LONGEST = 500;
/** Stands for our own origin: what resolves to another one leads out of the app. */
const HERE = 'https://aqui.invalid';

/**
 * A link to something within one of `routes` ('/dashboard?assistente=ID'), as path and query; '' for everything
 * else: other origins, other routes, a bare route, which is no particular place. The fragment is dropped, since
 * secrets travel there.
 */
export function deepLink(text: string, routes: readonly string[]): string {
  if (!text.startsWith('/') || text.length > LONGEST) return '';
  try {
    const { origin, pathname, search } = new URL(text, HERE);
    return origin === HERE && search && routes.includes(pathname) ? pathname + search : '';
  } catch {
    return '';
  }
}
