import { appendFileSync } from 'node:fs';

/**
 * What Workbox's worker lacks. The worker that becomes active takes over every page that is open then, but not one whose
 * address is just being opened: that one asks for it (src/pwa/keep-installed.ts).
 */
const CLAIM = `
self.addEventListener('message', (event) => {
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});
`;

/**
 * Adds it to the worker's own file: one that it had to import would be refused by the content policy.
 * @param {string} worker path of sw.js
 */
export const addClaim = (worker) => appendFileSync(worker, CLAIM);
