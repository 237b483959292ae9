import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** How often somebody else asks; one at a time, so that a slow answer counts once. */
const EVERY_MS = 20;
const PATHS = ['/', '/api/app/settings', '/api/app/ready'];

/** @type {string} */
const url = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
/** @type {number[]} */
const taken = [];
let isOver = false;

/** @param {string} address @returns {Promise<void>} */
const once = (address) =>
  new Promise((done, fail) => {
    const asked = get(address, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? done() : fail(new Error(`${address}: ${answer.statusCode}`)),
      );
    });
    asked.once('error', fail);
  });

/** @param {string} path */
async function ask(path) {
  while (!isOver) {
    const since = performance.now();
    await once(`${url}${path}`);
    taken.push(performance.now() - since);
    await new Promise((done) => setTimeout(done, EVERY_MS));
  }
}

const asking = Promise.all(PATHS.map(ask));
parentPort?.once('message', async () => {
  isOver = true;
  await asking;
  agent.destroy();
  taken.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => Math.round(taken[Math.floor((taken.length - 1) * share)] ?? 0);
  parentPort?.postMessage({ asked: taken.length, p95: at(0.95), worst: at(1) });
});
parentPort?.postMessage('asking');
