import { Agent, request } from 'node:http';
import { addMember } from './add-member.mjs';
import { cpuTime } from './cpu-time.mjs';
import { fillCatalogue } from './fill-catalogue.mjs';

const AT_ONCE = 16;
const SECONDS = 3;

/**
 * Requests a second of the routes that open apps ask, with the client on the same cores.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {(line: string) => void} log
 */
export async function benchHotRoutes(server, log) {
  await fillCatalogue(server, 1_000);
  const { token } = await addMember(server);
  const html = await (await fetch(server.url)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/';
  const sync = await (
    await fetch(`${server.url}/api/app/sync?since=0&epoch=`, { headers: { Authorization: token } })
  ).text();
  const { seq, epoch } = JSON.parse(sync.split('\n')[0] ?? '{}');
  let number = 0;
  const push = () => {
    number += 1;
    // a device of its own for each request: numbers of one device have to arrive in order
    const ops = [{ n: 1, a: 'b00000000000000', on: number % 2 === 0 }];
    return JSON.stringify({ device: `bench-${String(number).padStart(10, '0')}`, ops });
  };
  log(`Routes: ${AT_ONCE} requests at once for ${SECONDS} s each, client and server on the same cores`);
  const routes = [
    { name: 'the start page', path: '/' },
    { name: 'the largest script, compressed', path: script },
    { name: 'sync without changes', path: `/api/app/sync?since=${seq}&epoch=${epoch}` },
    { name: 'sync of 1,000 assistants', path: '/api/app/sync?since=0&epoch=' },
    { name: 'a favourite', path: '/api/app/favorites/push', body: push },
    { name: 'refreshing a session', path: '/api/collections/users/auth-refresh', body: () => '{}' },
    { name: 'the public settings', path: '/api/app/settings' },
    { name: 'readiness', path: '/api/app/ready' },
  ];
  for (const { name, path, body } of routes) {
    const before = cpuTime(server.pid);
    const { count, perSecond, p99 } = await load(server.url, path, token, body);
    const cpu = ((cpuTime(server.pid) - before) / count).toFixed(2);
    const speed = `${String(Math.round(perSecond)).padStart(6)} a second, 99 % within ${Math.ceil(p99)} ms`;
    log(`  ${name.padEnd(32)} ${speed}, ${cpu} ms of the server's processor each`);
  }
}

/**
 * @param {string} url
 * @param {string} path
 * @param {string} token
 * @param {(() => string) | undefined} body
 */
async function load(url, path, token, body) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const headers = { Authorization: token, 'Accept-Encoding': 'br, gzip', 'Content-Type': 'application/json' };
  const method = body ? 'POST' : 'GET';
  /** @returns {Promise<void>} */
  const once = () =>
    new Promise((resolve, reject) => {
      const asked = request(`${url}${path}`, { agent, method, headers }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
        );
      });
      asked.once('error', reject);
      asked.end(body?.());
    });
  /** @type {number[]} */
  const taken = [];
  const start = performance.now();
  const client = async () => {
    while (performance.now() - start < SECONDS * 1000) {
      const since = performance.now();
      await once();
      taken.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  taken.sort((a, b) => a - b);
  return {
    count: taken.length,
    perSecond: taken.length / seconds,
    p99: taken[Math.floor(taken.length * 0.99)] ?? 0,
  };
}
