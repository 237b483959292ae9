import { createServer } from 'node:http';
import { listen } from './listen.mjs';

const PAGE = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nada</title><h1>Nada</h1><script src="/page.js"></script></html>`;

const WORKER = `addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open('nada').then((cache) => cache.addAll(['/', '/page.js'])));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((hit) => hit ?? fetch(event.request))));`;

/** @type {Record<string, [string, string]>} */
const FILES = {
  '/': ['text/html; charset=utf-8', PAGE],
  '/page.js': ['text/javascript', "navigator.serviceWorker.register('/sw.js');"],
  '/sw.js': ['text/javascript', WORKER],
};

/**
 * The floor of a start: a heading behind a worker of its own, on a port of its own. It shares nothing with the app, so
 * nothing that the app's start costs is hidden in it.
 * @param {number} [port]
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function serveEmptyPage(port = 0) {
  const server = createServer((request, answer) => {
    const [type, text] = FILES[request.url ?? ''] ?? [];
    answer.writeHead(text ? 200 : 404, { 'Content-Type': type ?? 'text/plain' }).end(text);
  });
  return listen(server, port);
}
