import { inRoot } from '../lib/paths.mjs';
import { slow, withNewPhone } from './browser/open-phone.mjs';
import { serveFolder } from './browser/serve-folder.mjs';

/**
 * @typedef {typeof globalThis & { measures: {
 *   persist: (count: number) => Promise<{ ours: number, rows: number }>,
 *   heart: (count: number) => Promise<number>,
 *   keys: (count: number) => { mean: number, worst: number, scan: number, differences: number } } }} DevicePage
 */

const MANY = 10_000;
const FEW = 100;

/**
 * What the device does without any screen: storing, a favourite's transaction, a key of the search.
 * @param {string} _binary
 * @param {import('./report.mjs').Report} report
 */
export async function benchDevice(_binary, report) {
  const served = await serveDevicePage();
  try {
    await withNewPhone({}, async ({ page, cdp }) => {
      await page.goto(served.url);
      /** @param {number} count */
      const heart = (count) =>
        page.evaluate((n) => /** @type {DevicePage} */ (globalThis).measures.heart(n), count);
      /** @param {number} count */
      const keys = (count) =>
        page.evaluate((n) => /** @type {DevicePage} */ (globalThis).measures.keys(n), count);

      const { ours, rows } = await page.evaluate(
        (n) => /** @type {DevicePage} */ (globalThis).measures.persist(n),
        MANY,
      );
      report.measured('persist', ours, rows);
      const hearts = { many: await heart(MANY), few: await heart(FEW) };
      report.measured('heartByItems', hearts.many, hearts.few);
      report.measured('heartCommit', hearts.many);
      await slow(cdp, 4);
      report.measured('heartCommitSlow', await heart(MANY));
      const found = await keys(MANY);
      report.measured('keyMean', found.mean);
      report.measured('keyWorst', found.worst);
      report.measured('keyScan', found.mean, found.scan);
      report.measured('keyDifferences', found.differences);
      report.measured('keyByItems', (await keys(10 * MANY)).mean, found.mean);
    });
  } finally {
    served.close();
  }
}

/** The product's modules in a page that shows nothing. */
async function serveDevicePage() {
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const outDir = inRoot('.cache/build/bench-device');
  const root = inRoot('scripts/bench/device-page');
  const options = { outDir, emptyOutDir: true, target: 'es2022' };
  await build({ root, configFile: false, logLevel: 'error', build: options });
  return serveFolder(outDir);
}
