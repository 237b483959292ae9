import { appendFileSync } from 'node:fs';

/**
 * What Workbox's worker lacks, asked for by a page (src/pwa/keep-installed.ts). CLAIM: the worker that becomes active takes
 * over every page that is open then, but not one whose address is just being opened. REFILL: files that the browser has
 * cleared are fetched once more by the very code that fetched them first.
 */
const MESSAGES = `
self.addEventListener('message', (event) => {
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
  if (event.data?.type !== 'REFILL') return;
  const install = new Event('install');
  install.waitUntil = (work) => event.waitUntil(work);
  self.dispatchEvent(install);
});
`;

/**
 * Adds it to the worker's own file: one that it had to import would be refused by the content policy.
 * @param {string} worker path of sw.js
 */
export const addMessages = (worker) => appendFileSync(worker, MESSAGES);
