import { Agent, get } from 'node:http';

/** How often somebody else asks; one at a time, so that a slow answer counts once. */
const EVERY_MS = 20;

/**
 * Everybody else, while somebody attacks: a page, the settings and the readiness, over connections of their own.
 * @param {string} url
 */
export function watchOthers(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const paths = ['/', '/api/app/settings', '/api/app/ready'];
  /** @type {number[]} */
  const taken = [];
  let isOver = false;
  const ask = async (/** @type {string} */ path) => {
    while (!isOver) {
      const since = performance.now();
      await once(`${url}${path}`, agent);
      taken.push(performance.now() - since);
      await new Promise((done) => setTimeout(done, EVERY_MS));
    }
  };
  const asking = Promise.all(paths.map(ask));
  return {
    async stop() {
      isOver = true;
      await asking;
      agent.destroy();
      taken.sort((a, b) => a - b);
      const at = (/** @type {number} */ share) =>
        Math.round(taken[Math.floor((taken.length - 1) * share)] ?? 0);
      return { asked: taken.length, p95: at(0.95), worst: at(1) };
    },
  };
}

/** @param {string} address @param {Agent} agent @returns {Promise<void>} */
const once = (address, agent) =>
  new Promise((done, fail) => {
    const asked = get(address, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? done() : fail(new Error(`${address}: ${answer.statusCode}`)),
      );
    });
    asked.once('error', fail);
  });
