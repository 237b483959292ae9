import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/**
 * Serves a built peer, compressed, on a port of its own; what it asks for below `/api/` goes to `api`.
 * @param {string} folder
 * @param {string} [api]
 * @param {Record<string, string>} [headers] of every file
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function serveFolder(folder, api = '', headers = {}) {
  /** @type {Map<string, Buffer>} compressed once, as a web server would have them */
  const packed = new Map();
  const server = createServer(async (request, answer) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (api && path.startsWith('/api/')) {
      const { authorization = '' } = request.headers;
      const asked = await fetch(`${api}${request.url}`, { headers: { authorization } });
      answer.writeHead(asked.status, { 'Content-Type': 'application/json' });
      answer.end(Buffer.from(await asked.arrayBuffer()));
      return;
    }
    const file = join(folder, normalize(path === '/' ? '/index.html' : path));
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      answer.writeHead(404).end();
      return;
    }
    const bytes = packed.get(file) ?? gzipSync(readFileSync(file));
    packed.set(file, bytes);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    answer.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip', ...headers }).end(bytes);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      resolve({
        url: `http://127.0.0.1:${port}/`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
