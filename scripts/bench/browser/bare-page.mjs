import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { listen } from './listen.mjs';

const HEAD = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nada</title><h1>Nada</h1>`;

/**
 * A heading in a document of so many bytes, without styles and scripts: what the browser itself takes to show a document of
 * that size. Hexadecimal digits, which nothing makes shorter here: the answer is not compressed.
 * @param {number} bytes
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function serveBarePage(bytes) {
  const filling = randomBytes(Math.ceil(bytes / 2))
    .toString('hex')
    .slice(0, Math.max(0, bytes - HEAD.length - 7));
  const server = createServer((request, answer) => {
    const isPage = request.url === '/';
    answer.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    answer.end(isPage ? `${HEAD}<!--${filling}-->` : '');
  });
  return listen(server);
}
