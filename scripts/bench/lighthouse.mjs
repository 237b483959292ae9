import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/free-port.mjs';
import { inRoot } from '../lib/paths.mjs';
import { addMember } from './add-member.mjs';
import { withBenchServer } from './bench-server.mjs';
import { openWhole, signIn } from './browser/member-phone.mjs';
import { openPhone, withProfile } from './browser/open-phone.mjs';
import { fillCatalogue } from './fill-catalogue.mjs';
import { middleOf } from './median.mjs';
import { installPeers } from './peers.mjs';

const TIMES = 3;
/** Now and then a trace lacks its beginning (NO_NAVSTART): Lighthouse then asks to be run again. */
const MOST_RUNS = 2 * TIMES;
const LIGHTHOUSE = inRoot('scripts/bench/peers/node_modules/lighthouse/cli/index.js');

/**
 * Lighthouse's points for a phone: the login of a stranger, and the catalogue of a member with few and with many.
 * @param {string} binary
 * @param {import('./report.mjs').Report} report
 */
export async function benchLighthouse(binary, report) {
  installPeers();
  const few = await pointsWith(binary, 10);
  const many = await pointsWith(binary, 10_000);
  report.measured('lighthouseLogin', 100 - few.login);
  report.measured('lighthouseDashboard', 100 - many.dashboard);
  report.measured('lighthouseGrowth', Math.max(0, few.dashboard - many.dashboard));
}

/** @param {string} binary @param {number} count @returns {Promise<{ login: number, dashboard: number }>} */
async function pointsWith(binary, count) {
  let points = { login: Number.NaN, dashboard: Number.NaN };
  await withBenchServer(binary, async (server) => {
    await fillCatalogue(server, count);
    const session = await addMember(server);
    const login = await withProfile((profile) => medianPoints(profile, `${server.url}/login`));
    const dashboard = await withProfile((profile) =>
      medianPoints(profile, `${server.url}/dashboard`, async (phone) => {
        await signIn(phone, server.url, session);
        await openWhole(phone, server.url);
      }),
    );
    points = { login, dashboard };
  });
  return points;
}

/**
 * @param {string} profile
 * @param {string} url
 * @param {(phone: import('./browser/open-phone.mjs').Phone) => Promise<void>} [prepare]
 */
async function medianPoints(profile, url, prepare) {
  const port = await freePort();
  const phone = await openPhone(profile, { isRunning: true, args: [`--remote-debugging-port=${port}`] });
  try {
    await prepare?.(phone);
    // A member stays signed in; a stranger comes anew each time, and without a worker.
    const args = prepare ? ['--disable-storage-reset'] : [];
    const points = [];
    for (let run = 0; run < MOST_RUNS && points.length < TIMES; run += 1)
      points.push(...(await pointsOf(url, port, args)));
    if (points.length < TIMES)
      throw new Error(`Lighthouse gave ${points.length} results in ${MOST_RUNS} runs`);
    return middleOf(points);
  } finally {
    await phone.close();
  }
}

/**
 * @param {string} url
 * @param {number} port of the browser
 * @param {string[]} more switches of Lighthouse
 * @returns {Promise<number[]>} its points; none when the run was lost
 */
async function pointsOf(url, port, more) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'));
  try {
    const output = join(folder, 'report.json');
    const args = [url, `--port=${port}`, '--quiet', '--only-categories=performance', '--output=json'];
    const child = spawn(process.execPath, [LIGHTHOUSE, ...args, `--output-path=${output}`, ...more], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (part) => {
      said += part;
    });
    const code = await new Promise((done) => child.once('close', done));
    if (code !== 0 && said.includes('NO_NAVSTART')) return [];
    if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${said.trim().split('\n')[0]}`);
    return [100 * JSON.parse(readFileSync(output, 'utf8')).categories.performance.score];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
