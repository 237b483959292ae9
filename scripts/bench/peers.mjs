import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { withNewPhone } from './browser/open-phone.mjs';
import { serveFolder } from './browser/serve-folder.mjs';
import { middleOf } from './median.mjs';

const TIMES = 3;
const SOURCES = inRoot('scripts/bench/peers');
const BUILT = inRoot('.cache/build/bench-peers');

/**
 * Each answers the milliseconds of one first sync into a database that it makes anew.
 * @typedef {typeof globalThis & { peers: Record<string, (api: string, token: string) => Promise<number>> }} PeerPage
 */

/** The packages of scripts/bench/peers, which nothing else needs. */
export function installPeers() {
  const lock = join(SOURCES, 'package-lock.json');
  const done = join(SOURCES, 'node_modules/.package-lock.json');
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: SOURCES,
    stdio: 'inherit',
  });
}

/**
 * Serves the page of the peers with the catalogue beside it as a static file; its `/api/` is the server's.
 * @param {string} lines the whole answer of the sync, uncompressed
 * @param {string} [api]
 */
export async function servePeers(lines, api = '') {
  installPeers();
  // A test runner says NODE_ENV=test: RxDB and the others would be measured with their checks for developers.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  await build({
    root: SOURCES,
    configFile: false,
    logLevel: 'error',
    // RxDB brings a Dexie of its own, and two of them refuse to run beside each other.
    resolve: { dedupe: ['dexie'] },
    build: { outDir: BUILT, emptyOutDir: true, target: 'es2022' },
  });
  mkdirSync(BUILT, { recursive: true });
  const items = lines
    .split('\n')
    .slice(1, -1)
    .filter((line) => line.includes('"id"'));
  writeFileSync(join(BUILT, 'catalogue.json'), `[${items.join(',')}]`);
  return serveFolder(BUILT, api);
}

/**
 * What others would bring the same catalogue to the device with; each takes turns with ours, so that both meet the machine
 * as busy as it is.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {{ token: string }} session
 * @param {string} lines
 * @param {() => Promise<number>} sync ours, in milliseconds
 * @param {import('./report.mjs').Report} report
 * @returns {Promise<Record<string, number>>} what each peer took, in milliseconds
 */
export async function measurePeers({ url }, { token }, lines, sync, report) {
  const served = await servePeers(lines, url);
  const goals = {
    static: 'firstSync',
    sdk: 'firstSyncSdk',
    rxdb: 'firstSyncRxdb',
    pouchdb: 'firstSyncPouchdb',
  };
  /** @type {Record<string, number>} */
  const taken = {};
  try {
    for (const [peer, goal] of Object.entries(goals)) {
      const ours = [];
      /** @type {number[]} */
      const theirs = [];
      for (let i = 0; i < TIMES; i += 1) {
        ours.push(await sync());
        theirs.push(
          await withNewPhone({}, async ({ page }) => {
            await page.goto(served.url);
            return page.evaluate(
              ([name, auth]) =>
                /** @type {PeerPage} */ (globalThis).peers[name ?? '']?.('', auth ?? '') ?? Number.NaN,
              [peer, token],
            );
          }),
        );
      }
      taken[peer] = middleOf(theirs);
      report.measured(goal, middleOf(ours), taken[peer]);
    }
  } finally {
    served.close();
  }
  return taken;
}
