import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** @typedef {{ asked: number, p95: number, worst: number }} Waits in ms */

/**
 * Everybody else, while somebody attacks: a page, the settings and the readiness, over connections of their own and from
 * a thread of their own, because an attacker with a thousand sockets keeps the thread that it runs on busy.
 * @param {string} url
 */
export async function watchOthers(url) {
  const thread = new Worker(new URL('./others-thread.mjs', import.meta.url), { workerData: url });
  await once(thread, 'message');
  return {
    /** @returns {Promise<Waits>} */
    async stop() {
      thread.postMessage('enough');
      const [waits] = await once(thread, 'message');
      return waits;
    },
  };
}
