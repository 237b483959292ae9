import { readFileSync } from 'node:fs';

const asset = (/** @type {string} */ name) => readFileSync(new URL(`./page/${name}`, import.meta.url));

/** @type {Record<string, { type: string, body: Buffer }>} */
const PAGE = {
  '/': { type: 'text/html; charset=utf-8', body: asset('index.html') },
  '/inbox.css': { type: 'text/css; charset=utf-8', body: asset('inbox.css') },
  '/inbox.js': { type: 'text/javascript; charset=utf-8', body: asset('inbox.js') },
};

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

/** A message is a stranger's document: no scripts, nothing fetched, only its links work, in a new tab. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/**
 * @param {import('./mailbox.mjs').Mailbox} mailbox
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
export function answer(mailbox, request, response) {
  /** @type {(status: number, type: string, body: string | Buffer, policy?: string) => void} */
  const send = (status, type, body, policy = PAGE_POLICY) => {
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const json = (/** @type {number} */ status, /** @type {unknown} */ value) =>
    send(status, 'application/json; charset=utf-8', JSON.stringify(value));

  // another site's name that resolves to 127.0.0.1 must not be able to read sign-in links
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ''))
    return json(403, { error: 'only 127.0.0.1' });

  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (request.method === 'DELETE' && path === '/api/messages') {
    mailbox.clear();
    return json(200, []);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return json(405, { error: 'method' });
  const page = PAGE[path];
  if (page) return send(200, page.type, page.body);
  if (path === '/api/messages') return json(200, mailbox.list());
  const [, api, id] = path.match(/^(\/api)?\/messages\/(\d+)$/) ?? [];
  const mail = id && mailbox.find(id);
  if (!mail) return json(404, { error: 'not found' });
  if (api) return json(200, mail);
  return send(
    200,
    'text/html; charset=utf-8',
    `<base target="_blank">${mail.html}`,
    `${MAIL_POLICY}; frame-ancestors 'self'`,
  );
}
